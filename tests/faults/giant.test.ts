import { expect, test } from 'vitest';
import { limits } from '#lib/plans/limits.ts';
import { api } from '#tests/support/api.ts';
import { newSavedProject } from '#tests/support/factories.ts';
import { draftOf, expectInvariants } from '#tests/support/invariants.ts';
import { useService } from '#tests/support/service.ts';
import { usePerson } from '#tests/support/use-person.ts';

useService();
const ada = usePerson();

const many = <T>(count: number, make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i));
const triangle = [
  [0, 0],
  [9, 0],
  [9, 9],
];
const corners = (count: number) => many(count, (i) => [i % 1_000, Math.floor(i / 1_000)]);

test('fault 32: input over a limit is refused in two seconds and changes nothing', async () => {
  const project = await newSavedProject(ada);
  const giants: [string, unknown][] = [
    ['10,000 levels', many(10_000, (i) => ({ name: `Level ${i}` }))],
    ['50,000 areas', [{ name: 'A', areas: many(50_000, () => ({ data: triangle })) }]],
    ['50,000 markers', [{ name: 'A', markers: many(50_000, (i) => ({ position: { x: i, y: 1 } })) }]],
    ['a million corners', [{ name: 'A', areas: [{ data: corners(1_000_000) }] }]],
    [
      '500,000 tags',
      [
        {
          name: 'A',
          markers: [{ position: { x: 1, y: 1 }, tags: many(500_000, () => ({ name: 't', color: '#fff' })) }],
        },
      ],
    ],
    ['50,000 faults', [{ name: 'A', areas: many(20_000, () => ({ data: [['x', 0], [1], 'y'], color: 7 })) }]],
  ];
  for (const [what, levels] of giants) {
    const raw = JSON.stringify({ levels_data: levels });
    const before = process.cpuUsage();
    const answer = await api('PATCH', `/api/projects/${project.id}/`, {
      token: ada.access,
      raw,
      headers: { 'content-type': 'application/json' },
    });
    // Processor time, because wall-clock time depends on other work of the machine.
    const { user, system } = process.cpuUsage(before);
    const tookMs = (user + system) / 1_000;
    console.log(`${what}: ${answer.status} after ${Math.round(tookMs)} ms`);
    expect([what, answer.status]).toEqual([what, 400]);
    expect(tookMs).toBeLessThan(2_000);
    expect(Object.keys(answer.body).length).toBeLessThanOrEqual(limits.faultsMax);
  }
  await expectInvariants({ person: ada, projectId: project.id, drafts: [project.levels] });
}, 60_000);

test('fault 32: input just within the limits is stored whole', async () => {
  const project = await newSavedProject(ada);
  const levels = [
    {
      name: 'Full',
      areas: [{ data: corners(limits.cornersMax) }, ...many(1_999, () => ({ data: triangle }))],
      markers: many(2_000, (i) => ({ position: { x: i, y: 1 } })),
    },
    ...many(limits.levelsMax - 1, (i) => ({ name: `Level ${i}` })),
  ];
  const saved = await api('PATCH', `/api/projects/${project.id}/`, {
    token: ada.access,
    json: { levels_data: levels },
  });
  expect(saved.status).toBe(200);
  const draft = (await draftOf(ada, project.id)) as { areas: { data: unknown }[]; markers: unknown[] }[];
  expect(draft.length).toBe(limits.levelsMax);
  expect([draft[0]?.areas.length, draft[0]?.markers.length]).toEqual([2_000, 2_000]);
  expect(draft[0]?.areas[0]?.data).toEqual(corners(limits.cornersMax));
}, 60_000);
