import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isKey } from '#lib/contract/is-key.ts';
import { keyAllocator } from '#lib/mapmodel/key-allocator.ts';
import { slugify } from '#lib/mapmodel/slug.ts';
import { api } from '#tests/support/api.ts';
import { newProject, newSavedProject, smallVenue } from '#tests/support/factories.ts';
import { useService } from '#tests/support/service.ts';
import { usePerson } from '#tests/support/use-person.ts';

useService();
const ada = usePerson();

const patch = (id: string, json: unknown) =>
  api('PATCH', `/api/projects/${id}/`, { token: ada.access, json });
const triangle = [
  [0, 0],
  [9, 0],
  [9, 9],
];

describe('keys', () => {
  test('are well formed for any title, and unique however many are equal', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 150 }), { maxLength: 30 }), (titles) => {
        const allocate = keyAllocator([]);
        const keys = titles.map((title) => allocate(slugify(title, 'area')));
        for (const key of keys) expect([key, isKey(key)]).toEqual([key, true]);
        expect(new Set(keys).size).toBe(keys.length);
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ['Größenwahn Übersicht', 'groessenwahn-uebersicht'],
    ['Café “L’Été”', 'cafe-lete'],
    ['Музей', 'muzey'],
    ['博物館', null],
    ['🎭', null],
    ['', 'area'],
    ['---', 'area'],
    ['3f2504e0-4f89-41d3-9a0c-0305e82c3301', 'area'],
  ])('work in paths when made from %s, and are stable over saves', async (title, wanted) => {
    const project = await newSavedProject(ada, [
      {
        areas: [
          { data: triangle, title },
          { data: triangle, title },
        ],
      },
    ]);
    const [one, two] = project.levels[0].areas;
    if (wanted) expect([one.key, two.key]).toEqual([wanted, `${wanted}-2`]);
    expect(one.key).not.toBe(two.key);
    const renamed = await patch(project.id, {
      levels_data: [{ id: project.levels[0].id, areas: [{ id: two.id, title: 'Renamed' }, { id: one.id }] }],
    });
    expect(renamed.body.levels[0].areas.map((area: { key: string }) => area.key)).toEqual([two.key, one.key]);
    const found = await api('PATCH', `/api/projects/${project.id}/areas/${one.key}/`, {
      token: ada.access,
      json: {},
    });
    expect(found.body.id).toBe(one.id);
  });

  test('may not look like an id, so no id is shadowed', async () => {
    const project = await newSavedProject(ada);
    const id = project.levels[0].areas[0].id;
    for (const key of [
      id,
      id.toUpperCase(),
      'Upper',
      'a b',
      '-a',
      'a-',
      'a--b',
      'a/b',
      '..',
      'é',
      '',
      'x'.repeat(101),
    ]) {
      const answer = await patch(project.id, {
        levels_data: [{ markers: [{ position: { x: 0, y: 0 }, key }] }],
      });
      expect([key, answer.status, Object.keys(answer.body)]).toEqual([
        key,
        400,
        ['levels_data[0].markers[0].key'],
      ]);
      const named = await patch(project.id, { key });
      expect([key, named.status]).toEqual([key, 400]);
    }
  });
});

describe('texts that cannot be stored', () => {
  const place = (fields: object) => ({ levels_data: [{ areas: [{ data: triangle, ...fields }] }] });
  const texts: [string, (text: string) => object, string][] = [
    ['name', (text) => ({ name: text }), 'name'],
    ['description', (text) => ({ description: text }), 'description'],
    ['customCss', (text) => ({ appearance: { customCss: text } }), 'appearance.customCss'],
    ['level name', (text) => ({ levels_data: [{ name: text }] }), 'levels_data[0].name'],
    ...['title', 'address', 'telephone', 'price'].map((name): [string, (text: string) => object, string] => [
      name,
      (text) => place({ [name]: text }),
      `levels_data[0].areas[0].${name}`,
    ]),
    ['feature', (text) => place({ features: [text] }), 'levels_data[0].areas[0].features[0]'],
    [
      'description of a place',
      (text) => place({ translations: { en: { description: text } } }),
      'levels_data[0].areas[0].translations.en.description',
    ],
    [
      'status label',
      (text) => place({ status: { type: 'info', label: text } }),
      'levels_data[0].areas[0].status.label',
    ],
    [
      'button',
      (text) => place({ customButton: { label: text } }),
      'levels_data[0].areas[0].customButton.label',
    ],
    [
      'occupancy',
      (text) =>
        place({
          occupancy: { periods: [{ from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z', label: text }] },
        }),
      'levels_data[0].areas[0].occupancy.periods[0].label',
    ],
    ['tag', (text) => place({ tags: [{ name: text }] }), 'levels_data[0].areas[0].tags[0].name'],
  ];

  test.each(texts)(
    'are refused by %s for NUL and lone surrogates, and everything else is kept',
    async (_, bodyOf, path) => {
      const project = await newProject(ada);
      for (const bad of ['a\u0000b', '\ud800', 'x\udfff']) {
        const answer = await patch(project.id, bodyOf(bad));
        expect([answer.status, Object.keys(answer.body)]).toEqual([400, [path]]);
      }
      const fine = 'Ünïcødé 🏛️ 漢字 عربى \u202e <script>alert(1)</script> "\'\\';
      expect((await patch(project.id, bodyOf(fine))).status).toBe(200);
    },
  );
});

describe('levels_data', () => {
  test('of any shape is accepted whole or refused, never a 500, and refusals write nothing', async () => {
    const project = await newSavedProject(ada);
    const values = fc.oneof(
      fc.constantFrom<unknown>(
        null,
        true,
        0,
        -1,
        1e9,
        1.5,
        '',
        'x',
        [],
        {},
        [[]],
        [[0, 0]],
        { id: 'x' },
        { x: 1 },
        '#fff',
        '__proto__',
      ),
      fc.constantFrom<unknown>(
        project.levels[0].id,
        project.levels[0].areas[0].id,
        project.tags[0].id,
        triangle,
        'constructor',
      ),
      fc.jsonValue({ maxDepth: 3 }),
    );
    const names = [
      'id',
      'key',
      'name',
      'order',
      'data',
      'position',
      'title',
      'tags',
      'images',
      'status',
      'translations',
      'color',
      'customIcon',
      'icon',
    ];
    const odd = [
      'workingHours',
      'occupancy',
      'customButton',
      'rating',
      'imageUrl',
      'width',
      '__proto__',
      'constructor',
      'toString',
    ];
    const thing = fc
      .array(fc.tuple(fc.constantFrom(...names, ...odd), values), { maxLength: 6 })
      .map((pairs) => {
        const made = Object.create(null) as Record<string, unknown>;
        for (const [name, value] of pairs) made[name] = value;
        return made;
      });
    const list = fc.oneof(
      { weight: 4, arbitrary: fc.array(thing, { maxLength: 3 }) },
      { weight: 1, arbitrary: values },
    );
    const level = fc.tuple(thing, list, list).map(([head, areas, markers]) => ({ ...head, areas, markers }));
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          { weight: 5, arbitrary: fc.array(level, { maxLength: 3 }) },
          { weight: 1, arbitrary: values },
        ),
        async (levels_data) => {
          const before = (await api('GET', `/api/projects/${project.id}/`, { token: ada.access })).body;
          const answer = await patch(project.id, { levels_data });
          expect([200, 400]).toContain(answer.status);
          if (answer.status === 200) {
            taken++;
            const again = await patch(project.id, { levels_data: answer.body.levels });
            expect(again.body.levels).toEqual(answer.body.levels);
            await patch(project.id, { levels_data: smallVenue() });
            return;
          }
          for (const path of Object.keys(answer.body)) expect(path).toMatch(/^levels_data/);
          expect((await api('GET', `/api/projects/${project.id}/`, { token: ada.access })).body).toEqual(
            before,
          );
        },
      ),
      { numRuns: process.env.LONG_TESTS === '1' ? 600 : 120 },
    );
    expect(taken).toBeGreaterThan(10);
  }, 120_000);
});
