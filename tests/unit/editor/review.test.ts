import { describe, expect, test } from 'vitest';
import { createDocument } from '#lib/editor/model/document.ts';
import { entitiesOf } from '#lib/editor/model/entities.ts';
import { changeCount, reviewChanges } from '#lib/editor/review/review-changes.ts';
import { reviewChecks } from '#lib/editor/review/review-checks.ts';
import { wholeChanges } from '#lib/editor/review/whole-changes.ts';
import { projectDetail } from '#tests/support/editor.ts';
import { a, b, contents } from '#tests/support/saving-editor.ts';

const nothing = { levels: [], areas: [], markers: [] };
const detail = projectDetail(contents());
const level = detail.levels[0];
if (!level) throw new Error('no level');
const inLevel = { id: level.id, key: level.key, name: level.name };
const entry = (id: string, rest: object = {}) => ({
  id,
  key: 'hall',
  title: 'Hall',
  level: inLevel,
  changed_by: { email: 'ada@example.org', full_name: 'Ada Lovelace' },
  changed_at: '2026-11-23T10:00:00.000Z',
  fields: [],
  ...rest,
});

describe('the changes of a review', () => {
  test('have both sides in the form of the editor, and who made them', () => {
    const fields = [
      { path: 'price', before: '4 €', after: '5 €' },
      { path: 'translations.fr', before: null, after: { title: 'Salle' } },
      {
        path: 'data',
        before: [
          [0, 0],
          [9, 0],
          [9, 9],
        ],
        after: [],
      },
    ];
    const diff = { added: nothing, changed: { ...nothing, areas: [entry(a, { fields })] }, removed: nothing };
    const [change] = reviewChanges(diff, detail);
    expect(change).toMatchObject({ change: 'changed', kind: 'area', by: 'Ada Lovelace', levelId: level.id });
    expect(change?.before).toMatchObject({
      data: [
        [0, 0],
        [9, 0],
        [9, 9],
      ],
      price: '4 €',
    });
    expect(change?.after).toMatchObject({ id: a, kind: 'area' });
    expect(change?.fields.map(({ path }) => path)).toContain('price');
    // A language that is new has no rows for the texts that it lacks.
    expect(change?.fields.every(({ before, after }) => (before ?? '') !== (after ?? ''))).toBe(true);
  });

  test('are only what visitors may see: marks of an import are counted and left out', () => {
    const fields = [{ path: 'imported', before: '', after: 'drawing abc' }];
    const diff = { added: nothing, changed: { ...nothing, areas: [entry(a, { fields })] }, removed: nothing };
    expect(reviewChanges(diff, detail)).toEqual([]);
    expect(changeCount(diff)).toBe(1);
  });

  test('are sorted by level, and what is removed or of a gone level is at the end', () => {
    const gone = { id: '00000000-0000-4000-8000-0000000000ff', key: 'attic', name: 'Attic' };
    const diff = {
      added: { ...nothing, areas: [entry('00000000-0000-4000-8000-0000000000f1', { level: gone })] },
      changed: nothing,
      removed: { ...nothing, areas: [entry('00000000-0000-4000-8000-0000000000f2')] },
    };
    expect(reviewChanges(diff, detail).map(({ levelName }) => levelName)).toEqual([level.name, 'Attic']);
  });
});

describe('the checklist of a review', () => {
  const checked = (change: (project: typeof detail) => void) => {
    const project = structuredClone(detail);
    change(project);
    return reviewChecks(createDocument(entitiesOf(project)));
  };
  const idsOf = (checks: ReturnType<typeof reviewChecks>, id: string) =>
    checks.flatMap((check) =>
      check.id === id ? ('places' in check ? check.places : check.levels).map((one) => one.id) : [],
    );

  test('finds areas without a name, and no hidden ones', () => {
    const bare = (isHidden: boolean) =>
      checked(({ levels: [first] }) => {
        for (const area of first?.areas ?? []) Object.assign(area, { translations: {}, isHidden });
      });
    expect(idsOf(bare(false), 'unnamed')).toEqual(expect.arrayContaining([a, b]));
    expect(idsOf(bare(true), 'unnamed')).not.toContain(a);
  });

  test('finds links into the map that lead nowhere, in buttons and in texts', () => {
    const withLink = (url: string) =>
      checked(({ levels: [first] }) => {
        const area = first?.areas.find(({ id }) => id === a);
        if (area)
          area.customButton = { enabled: true, icon: null, url, label: null } as typeof area.customButton;
      });
    const map = `https://maps.example.org/m/${detail.key}`;
    const [known] = level.areas;
    expect(idsOf(withLink(`${map}#/${level.key}/nowhere`), 'links')).toEqual([a]);
    expect(idsOf(withLink(`${map}#/${level.key}/${known?.key}`), 'links')).toEqual([]);
    expect(idsOf(withLink('https://example.org/nowhere'), 'links')).toEqual([]);
  });

  test('finds levels that show no place', () => {
    const empty = checked(({ levels: [first] }) => {
      if (first) Object.assign(first, { areas: [], markers: [] });
    });
    expect(idsOf(empty, 'empty')).toContain(level.id);
    expect(
      idsOf(
        checked(() => {}),
        'empty',
      ),
    ).not.toContain(level.id);
  });
});

test('10,000 links from place to place are checked in a moment', () => {
  const count = 10_000;
  const document = createDocument(entitiesOf(detail));
  const [place] = document.places(level.id);
  if (!place) throw new Error('no place');
  const link = (i: number) =>
    `https://example.org/m/${detail.key}#/${level.key}/place-${count - 1 - (i % 9)}`;
  const places = Array.from({ length: count }, (_, i) => ({
    ...place,
    ...{ id: `id-${i}`, key: `place-${i}`, externalId: null, isHidden: false },
    translations: { en: { title: 'Room', description: link(i) } },
  })) as unknown as ReturnType<typeof document.places>;
  const { user } = process.cpuUsage();
  const found = reviewChecks({ ...document, places: () => places });
  expect(found.flatMap((check) => (check.id === 'links' ? check.places : []))).toEqual([]);
  expect((process.cpuUsage().user - user) / 1000).toBeLessThan(800);
});

test('settings are one change for each group, before the tags, with who changed the group', () => {
  const by = { email: 'ada@example.org', full_name: 'Ada' };
  const field = (path: string) => ({ path, before: 1, after: 2, changed_by: by, changed_at: null });
  const tag = { id: 't', name: 'Quiet', change: 'removed' as const, fields: [] };
  const found = wholeChanges({
    settings: [
      field('appearance.accentColor'),
      field('settings.timezone'),
      field('settings.kiosk.idleSeconds'),
    ],
    tags: [tag],
  });
  expect(
    found.map(({ kind, id, title, by, change, fields }) => [kind, id, title, by, change, fields.length]),
  ).toEqual([
    ['project', 'settings', 'settings', 'Ada', 'changed', 2],
    ['project', 'appearance', 'appearance', 'Ada', 'changed', 1],
    ['tag', 't', 'Quiet', null, 'removed', 0],
  ]);
  expect(wholeChanges({})).toEqual([]);
});
