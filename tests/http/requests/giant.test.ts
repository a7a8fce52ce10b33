import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#tests/support/api.ts';
import { newPerson, newProject, newPublishedProject, type Person } from '#tests/support/factories.ts';
import { useService } from '#tests/support/service.ts';

useService();

let ada: Person;
let path: string;
let publicPath: string;
beforeAll(async () => {
  ada = await newPerson();
  const { id } = await newPublishedProject(ada);
  path = `/api/projects/${id}/`;
  publicPath = `/api/p/${id}/levels/`;
  // The first call loads and compiles what reads a draft, which is not the cost of a body.
  await sendBesideReads(areas(times('{}', 2000)));
});

const timed = async <T>(work: () => Promise<T> | T): Promise<{ result: T; ms: number }> => {
  const startedAt = performance.now();
  const result = await work();
  return { result, ms: performance.now() - startedAt };
};

/** Sends `raw` while somebody reads. Returns the longest wait of the reader. */
async function sendBesideReads(raw: string) {
  let isDone = false;
  let longestMs = 0;
  const reading = (async () => {
    while (!isDone) {
      const { ms } = await timed(() => api('GET', publicPath));
      longestMs = Math.max(longestMs, ms);
      await new Promise(setImmediate);
    }
  })();
  const headers = { 'content-type': 'application/json' };
  const { result, ms } = await timed(() => api('PATCH', path, { token: ada.access, raw, headers }));
  isDone = true;
  await reading;
  return { answer: result, ms, longestMs };
}

const times = (text: string, count: number) => Array(count).fill(text).join(',');
const members = (count: number, value: string) =>
  Array.from({ length: count }, (_, i) => `"k${i}":${value}`).join(',');
const levels = (text: string) => `{"levels_data":[${text}]}`;
const areas = (text: string) => levels(`{"areas":[${text}]}`);
const area = (text: string) => areas(`{"data":[[0,0],[1,0],[1,1]],${text}}`);

// `tests/faults/giant.test.ts` sends too many levels, areas, markers, corners and tags.
describe('input beyond the limits', () => {
  test.each([
    ['40 levels of 1,000 areas', levels(times(`{"areas":[${times('{}', 1000)}]}`, 40))],
    ['2,000,000 empty areas', areas(times('{}', 2_000_000))],
    ['2,000,000 numbers instead of areas', areas(times('0', 2_000_000))],
    ['19,000 areas of 50 bad tags', areas(times(`{"tags":[${times('0', 50)}]}`, 19_000))],
    ['1,000,000 languages', `{"languages":[${times('"xx"', 1_000_000)}]}`],
    ['300,000 unknown members', levels(`{${members(300_000, '1')}}`)],
    ['300,000 translations', area(`"translations":{${members(300_000, '{}')}}`)],
  ])(
    'of %s is a 400 within a few times what parsing the bare JSON takes, and nothing is written',
    async (_, raw) => {
      const before = (await api('GET', path, { token: ada.access })).body;
      const bare = await timed(() => JSON.parse(raw));
      const { answer, ms, longestMs } = await sendBesideReads(raw);
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body).length).toBeLessThanOrEqual(50);
      expect(ms).toBeLessThan(20 * bare.ms + 1000);
      expect(longestMs).toBeLessThan(20 * bare.ms + 1000);
      expect((await api('GET', path, { token: ada.access })).body).toEqual(before);
    },
  );
});

describe('input at the limits', () => {
  const count = process.env.LONG_TESTS === '1' ? 20_000 : 4000;
  test(`${count} areas are saved whole, listed, published and read`, async () => {
    const project = await newProject(ada);
    const own = `/api/projects/${project.id}/`;
    const call = (method: string, at: string, json?: unknown) => api(method, at, { token: ada.access, json });
    const data = Array.from({ length: 12 }, (_, c) => [10 * Math.cos(c / 2), 10 * Math.sin(c / 2)]);
    const many = Array.from({ length: count }, (_, i) => ({ key: `a${i}`, title: `Room ${i}`, data }));
    const saved = await timed(() =>
      call('PATCH', own, {
        levels_data: [{ key: 'one', areas: many.slice(1000) }, { areas: many.slice(0, 1000) }],
      }),
    );
    expect(saved.result.status).toBe(200);
    const listed = await timed(() => call('GET', `${own}levels/`));
    expect(listed.result.body.map((level: { areas: unknown[] }) => level.areas.length)).toEqual([
      count - 1000,
      1000,
    ]);
    const again = await timed(() => call('PATCH', own, { levels_data: listed.result.body }));
    expect(again.result.body.levels).toEqual(listed.result.body);
    const published = await timed(() => call('POST', `${own}publish/`));
    const read = await timed(() => api('GET', `/api/p/${project.id}/levels/one/`));
    expect(read.result.body).toEqual(listed.result.body[0]);
    const found = await timed(() => api('GET', `/api/p/${project.id}/areas/a${count - 1}/`));
    expect(found.result.body.translations.en.title).toBe(`Room ${count - 1}`);
    const figures = { saved, listed, again, published, read, found };
    console.log(
      `${count} areas: ${Object.entries(figures)
        .map(([name, { ms }]) => `${name} ${Math.round(ms)} ms`)
        .join(', ')}`,
    );
  }, 120_000);

  test('a project at the limit can replace a level in one batch', async () => {
    const project = await newProject(ada);
    const own = `/api/projects/${project.id}/`;
    const position = { x: 1, y: 1 };
    const saved = await api('PATCH', own, {
      token: ada.access,
      json: { levels_data: [{ markers: Array(19_999).fill({ position }) }, { markers: [{ position }] }] },
    });
    const one = await api('PATCH', own, {
      token: ada.access,
      json: { levels_data: [...saved.body.levels, { markers: [{ position }] }] },
    });
    expect([one.status, one.body]).toEqual([400, { levels_data: ['At most 20,000 markers in a project.'] }]);
    const [full, other] = saved.body.levels;
    const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
    const batch = (...changes: unknown[]) =>
      api('POST', `${own}changes/`, {
        token: ada.access,
        json: { base_revision: saved.body.revision, changes },
      });
    const create = { kind: 'marker', op: 'create', id: id(1), level: other.id, fields: { position } };
    expect((await batch(create)).body).toEqual({ changes: ['At most 20,000 markers in a project.'] });
    const moved = { kind: 'marker', op: 'update', id: full.markers[0].id, fields: { level: other.id } };
    expect((await batch(moved, { kind: 'level', op: 'delete', id: full.id }, create)).status).toBe(200);
    const after = (await api('GET', own, { token: ada.access })).body.levels;
    expect(after.map((level: { markers: unknown[] }) => level.markers.length)).toEqual([3]);
  }, 60_000);
});
