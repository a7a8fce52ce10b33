import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { builtInIcons } from '#lib/contract/schemas/icons.ts';
import { api } from '#tests/support/api.ts';
import { newPerson, newProject, type Person } from '#tests/support/factories.ts';
import { useService } from '#tests/support/service.ts';

useService();

let ada: Person;
beforeAll(async () => {
  ada = await newPerson();
});

const optional = { requiredKeys: [] };
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
/** Any text that can be stored: every script, direction marks and quotes, but no NUL and no half of a character. */
const text = (maxLength: number) =>
  fc
    .string({ unit: 'binary', maxLength })
    .map((value) => value.replaceAll('\0', ' ').slice(0, maxLength).toWellFormed());
const hex = fc.constantFrom('#abc', '#A1b2C3', '#00000080');
const share = fc.double({ min: 0, max: 1, noNaN: true });
const coordinate = fc.oneof(
  fc.double({ min: -1e6, max: 1e6, noNaN: true }),
  fc.constantFrom(0, -0, 0.1 + 0.2, 1e-320, -1e6, 1e6, 5e-7),
);
const clock = fc
  .tuple(fc.nat(23), fc.nat(59))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const day = fc.array(fc.record({ open: clock, close: fc.oneof(clock, fc.constant('24:00')) }), {
  maxLength: 3,
});
const statusType = fc.constantFrom('success', 'warning', 'error', 'info');

const workingHours = fc.record(
  {
    timezone: fc.constantFrom('Europe/Berlin', 'Pacific/Chatham', 'UTC'),
    mon: day,
    sun: day,
    exceptions: fc.array(
      fc.constantFrom(
        { date: '2028-02-29', closed: true },
        { date: '2026-12-24', open: '09:00', close: '01:00' },
      ),
      {
        maxLength: 2,
      },
    ),
  },
  optional,
);
const occupancy = fc.record({
  periods: fc.array(
    fc.record(
      {
        from: fc.constantFrom('2026-11-21T09:00:00+01:00', '2026-01-01T00:00:00Z'),
        to: fc.constantFrom('2026-11-21T09:30:00.250+01:00', '2027-01-01T00:00:00-11:00'),
        status: statusType,
        label: text(100),
      },
      { requiredKeys: ['from', 'to'] },
    ),
    { maxLength: 3 },
  ),
});
const translation = fc.record(
  {
    title: orNull(text(200)),
    description: orNull(text(300)),
    statusLabel: orNull(text(100)),
    features: fc.array(text(200), { maxLength: 3 }),
    customButtonLabel: orNull(text(100)),
  },
  optional,
);
const shared = {
  title: orNull(text(200)),
  color: hex,
  isHidden: fc.boolean(),
  zoomOnSelect: fc.boolean(),
  status: orNull(
    fc.record({ type: orNull(statusType), label: orNull(text(100)) }, { requiredKeys: ['type'] }),
  ),
  address: orNull(text(300)),
  workingHours: orNull(workingHours),
  occupancy: orNull(occupancy),
  customButton: orNull(
    fc.record(
      {
        enabled: fc.boolean(),
        icon: orNull(fc.constantFrom(...builtInIcons, 'https://example.org/i.svg')),
        label: orNull(text(100)),
        url: orNull(fc.constantFrom('https://example.org/?a=ü', 'tel:+4930123', 'mailto:a@b.example')),
      },
      optional,
    ),
  ),
  email: orNull(fc.constantFrom('a@b.example', 'jürgen@müller.example')),
  webpage: orNull(fc.webUrl()),
  telephone: orNull(text(100)),
  rating: orNull(fc.double({ min: 0, max: 100, noNaN: true })),
  price: orNull(text(100)),
  tags: fc.array(
    fc.record(
      { name: fc.constantFrom('Food', 'FOOD', 'Quiet', 'Neu'), color: hex },
      { requiredKeys: ['name'] },
    ),
    {
      maxLength: 4,
    },
  ),
  translations: fc.record({ en: translation, de: translation, fr: translation }, optional),
};
const area = fc.record(
  {
    ...shared,
    data: fc.array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 8 }),
    fillOpacity: share,
    strokeWidth: fc.double({ min: 0, max: 100, noNaN: true }),
    hoverOpacity: share,
  },
  { requiredKeys: ['data'] },
);
const marker = fc.record(
  {
    ...shared,
    position: fc.record({ x: coordinate, y: coordinate }),
    type: fc.constantFrom('classic', 'pulse', 'drop-pin', 'rounded-square', 'numbered', 'label-hover'),
    icon: orNull(fc.constantFrom(...builtInIcons, 'http://example.org/x.png')),
    size: fc.double({ min: 1, max: 500, noNaN: true }),
    opacity: share,
    pinStyle: fc.constantFrom('icon', 'dot', 'plain'),
    markerNumber: orNull(fc.nat(1_000_000)),
    showTooltip: fc.boolean(),
    showCard: fc.boolean(),
  },
  { requiredKeys: ['position'] },
);
const level = fc.record(
  {
    name: text(200).filter((name) => name.trim() !== ''),
    order: fc.nat(100_000),
    isHidden: fc.boolean(),
    width: fc.double({ min: 1, max: 20_000, noNaN: true }),
    height: fc.double({ min: 1, max: 20_000, noNaN: true }),
    backgroundColor: orNull(hex),
    minZoom: fc.constantFrom(0.01, 0.5),
    defaultZoom: fc.constantFrom(0.75, 1),
    maxZoom: fc.constantFrom(1, 100),
    areas: fc.array(area, { maxLength: 3 }),
    markers: fc.array(marker, { maxLength: 3 }),
  },
  optional,
);

const call = (method: string, path: string, json?: unknown) => api(method, path, { token: ada.access, json });
/** What changes with every save is no content. */
const contentOf = ({
  revision: _,
  updated_at: __,
  live_updated_at: ___,
  ...content
}: Record<string, unknown>) => content;

test('what GET gives changes nothing when it is sent to PATCH, whatever the map holds', async () => {
  const project = await newProject(ada, { languages: ['en', 'de'] });
  const path = `/api/projects/${project.id}/`;
  await call('POST', `${path}publish/`);
  await fc.assert(
    fc.asyncProperty(fc.array(level, { maxLength: 3 }), async (levels) => {
      const saved = await call('PATCH', path, { levels_data: levels });
      // Said beside the status, so that a refusal of what these arbitraries hold for valid shows why.
      expect([saved.status, saved.status === 200 || saved.body]).toEqual([200, true]);
      await call('POST', `${path}update-live/`);
      const live = await publicLevels(project.id);
      const before = (await call('GET', path)).body;
      expect(before.has_unpublished_changes).toBe(false);
      const { levels: read, ...fields } = before;
      const after = (await call('PATCH', path, { ...fields, levels_data: read })).body;
      expect(contentOf(after)).toEqual(contentOf(before));
      expect(after.revision).toBe(before.revision + 1);
      expect((await call('GET', `${path}levels/`)).body).toEqual(read);
      const diff = (await call('GET', `${path}diff/`)).body;
      expect(Object.values(diff).flatMap((group) => Object.values(group as object).flat())).toEqual([]);
      expect(await publicLevels(project.id)).toEqual(live);
    }),
    { numRuns: process.env.LONG_TESTS === '1' ? 400 : 25 },
  );
}, 600_000);

async function publicLevels(id: string): Promise<unknown[]> {
  const list = (await api('GET', `/api/p/${id}/levels/`)).body as { id: string }[];
  return Promise.all(list.map(async (one) => (await api('GET', `/api/p/${id}/levels/${one.id}/`)).body));
}

test('coordinates are stored and served as sent', async () => {
  const project = await newProject(ada);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 30 }),
      async (data) => {
        const saved = await call('PATCH', `/api/projects/${project.id}/`, {
          levels_data: [{ areas: [{ data }] }],
        });
        // JSON knows no negative zero.
        expect(saved.body.levels[0].areas[0].data).toEqual(JSON.parse(JSON.stringify(data)));
      },
    ),
    { numRuns: 25 },
  );
}, 120_000);

test('levels and places of equal order keep their order and their rows', async () => {
  const project = await newProject(ada);
  const path = `/api/projects/${project.id}/`;
  const position = { x: 1, y: 1 };
  const markers = Array.from({ length: 6 }, () => ({ position }));
  const saved = await call('PATCH', path, {
    levels_data: [{ order: 7 }, { order: 3, markers }, { order: 7 }],
  });
  const [first, second, third] = saved.body.levels;
  const changes = [
    ...first.markers.map(({ id }: { id: string }) => ({
      kind: 'marker',
      op: 'update',
      id,
      fields: { order: 2 },
    })),
    { kind: 'level', op: 'update', id: first.id, fields: { order: 7 } },
    { kind: 'level', op: 'update', id: third.id, fields: { order: 3 } },
  ];
  await call('POST', `${path}changes/`, { base_revision: saved.body.revision, changes });
  await call('POST', `${path}publish/`);
  const before = (await call('GET', path)).body;
  expect(before.levels.map(({ id }: { id: string }) => id)).toEqual([third.id, first.id, second.id]);
  const after = (await call('PATCH', path, { levels_data: before.levels })).body;
  expect(contentOf(after)).toEqual(contentOf(before));
});
