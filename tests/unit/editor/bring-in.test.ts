import { describe, expect, test } from 'vitest';
import { arrange } from '#lib/editor/bring-in/arrange.ts';
import { type Draft, startDraft, tick } from '#lib/editor/bring-in/draft.ts';
import { judge } from '#lib/editor/bring-in/judge.ts';
import { layKnown } from '#lib/editor/bring-in/lay-known.ts';
import { nameOf, rowsOf } from '#lib/editor/bring-in/rows.ts';
import { settleReport } from '#lib/editor/bring-in/settle-report.ts';
import { reportAsText, reportParts } from '#lib/editor/ui/import/report-text.ts';
import { takeDraft } from '#lib/editor/ui/import/take-draft.ts';
import { readFiles } from '#lib/import/read-files.ts';
import { loadImportTexts } from '#lib/messages/import.ts';
import { knownMap, knownPlace } from '#tests/fixtures/import/known-map.ts';
import { headlessEditor } from '#tests/support/editor.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const sizes = new Map([
  ['ground', { width: 200, height: 100 }],
  ['first', { width: 200, height: 100 }],
]);

async function draftOf(name: string, text: string, known = knownMap()): Promise<Draft> {
  const read = await readFiles({ files: [{ name, bytes: bytesOf(text) }], known });
  return startDraft({ read, known, sizes, current: null, hasPlans: true });
}

const layers = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:ink="http://www.inkscape.org/namespaces/inkscape" viewBox="0 0 200 100">
  <g ink:groupmode="layer" ink:label="1"><rect id="office" width="50" height="50"/></g>
  <g ink:groupmode="layer" ink:label="B1"><rect id="cellar" width="50" height="50"/><rect id="store" x="60" width="40" height="40"/></g>
</svg>`;

test('an imported table shows a known place at its position, and an unknown one nowhere', async () => {
  const known = knownMap([
    knownPlace({
      key: 'hall',
      ring: [
        [0, 0],
        [9, 0],
        [9, 9],
      ],
    }),
  ]);
  const draft = await draftOf('rows.csv', 'key,title,telephone\nhall,Hall,12\n,Cinema,34\n', known);
  const shown = layKnown(judge(arrange(draft), draft).all, known);
  expect(shown.map(({ place, look }) => [place.key, look, place.ring?.length ?? null])).toEqual([
    ['hall', 'changed', 3],
    [null, 'left', null],
  ]);
});

describe('layers of a drawing', () => {
  test('ticked as floors become levels with their names, the lowest first', async () => {
    const draft = await draftOf('plan.svg', layers);
    const { levels, places } = arrange({ ...draft, floors: ['1', 'B1'] });
    expect(levels.map(({ names }) => names[''])).toEqual(['B1', '1']);
    const levelOf = (key: string) => places.find((place) => place.key === key)?.level;
    expect([levelOf('cellar'), levelOf('store')]).toEqual([levels[0]?.ref, levels[0]?.ref]);
    expect(levelOf('office')).toBe(levels[1]?.ref);
  });

  test('are ticked and unticked as a whole, and the list shows each under its heading', async () => {
    const draft = await draftOf('plan.svg', layers);
    const arranged = arrange(draft);
    const rows = (now: Draft) => rowsOf(judge(arranged, now).all, arranged.levels);
    const heads = rows(draft).flatMap((row) => (row.kind === 'group' ? [row] : []));
    expect(heads.map(({ group, refs, ticked }) => [group, refs.length, ticked])).toEqual([
      ['1', 1, 1],
      ['B1', 2, 2],
    ]);
    const left = tick(draft, heads[1]?.refs ?? [], false);
    expect(judge(arranged, left)).toMatchObject({ made: 1, changed: 0 });
    expect(rows(left)).toHaveLength(5);
  });

  test('become a floor plan alone if no place of theirs is ticked', async () => {
    const draft = await draftOf('plan.svg', layers);
    const arranged = arrange(draft);
    const refs = arranged.places.map(({ ref }) => ref);
    const none = tick(draft, refs, false);
    expect(judge(arranged, none).newLevels).toHaveLength(1);
    expect(judge(arranged, { ...none, hasPlans: false }).newLevels).toEqual([]);
  });
});

describe('a table', () => {
  const title = (text: string) => ({ en: { title: text, description: null } });
  const known = knownMap([
    knownPlace({ key: 'shop', texts: title('Shop') }),
    knownPlace({ key: 'shop-2', level: 'first', texts: title('Shop') }),
  ]);

  test('counts rows that are not on the map, which cannot be ticked before they have a position', async () => {
    const draft = await draftOf('a.csv', 'title,telephone\nCinema,12\nTheatre,34\n', known);
    const heads = (now: Draft) => {
      const arranged = arrange(now);
      return rowsOf(judge(arranged, now).all, arranged.levels).flatMap((row) =>
        row.kind === 'group' ? [[row.level, row.count, row.refs.length]] : [],
      );
    };
    expect(heads(draft)).toEqual([[null, 2, 0]]);
    const placed = new Map([['row-2', { level: 'ground', point: [1, 2] as const }]]);
    expect(heads({ ...draft, placed })).toEqual([
      ['ground', 1, 1],
      [null, 1, 0],
    ]);
  });

  test('leaves out rows that may be two places until somebody chooses one', async () => {
    const draft = await draftOf('a.csv', 'title,telephone\nShop,12\n', known);
    expect(judge(arrange(draft), draft)).toMatchObject({ made: 0, changed: 0 });
    const said = { ...draft, answers: new Map([['row-2', 'id-shop-2']]) };
    const judged = judge(arrange(said), said);
    expect(judged.changed).toBe(1);
    expect(judged.all[0]).toMatchObject({ place: { match: { id: 'id-shop-2' }, level: 'first' } });
    expect(judge(arrange(said), { ...said, fields: new Set(['texts'] as const) })).toMatchObject({
      changed: 0,
    });
  });

  test('has the times of the place that somebody chose, and no icon for an area', async () => {
    const occupancy = { periods: [], zone: 'Asia/Tokyo' };
    const [shop, ...others] = known.places;
    if (!shop) throw new Error('The map has a shop.');
    const far = knownMap([{ ...shop, occupancy }, ...others]);
    const rows = 'title,icon,occupancy\nShop,cafe,2026-11-23 09:00-10:30 error\n';
    const said = { ...(await draftOf('a.csv', rows, far)), answers: new Map([['row-2', 'id-shop']]) };
    const { places, changes } = arrange(said);
    expect(places[0]?.occupancy).toEqual([
      { from: '2026-11-23T00:00:00.000Z', to: '2026-11-23T01:30:00.000Z', status: 'error' },
    ]);
    expect(changes.get('row-2')?.map(({ field }) => field)).toEqual(['occupancy']);
  });

  test('takes the one of two rows of a place that somebody chose', async () => {
    const draft = await draftOf('a.csv', 'key,telephone\nshop,12\nshop,34\n', known);
    expect(judge(arrange(draft), draft).changed).toBe(0);
    const said = {
      ...draft,
      answers: new Map([
        ['row-2', null],
        ['row-3', 'id-shop'],
      ]),
    };
    const changed = judge(arrange(said), said).all.filter(({ look }) => look === 'changed');
    expect(changed.map(({ place }) => place.telephone)).toEqual(['34']);
  });

  test('places a row that is not on the map where somebody puts it, and nowhere before', async () => {
    const draft = await draftOf('a.csv', 'title\nCinema\n', known);
    expect(judge(arrange(draft), draft)).toMatchObject({ made: 0 });
    const placed = { ...draft, placed: new Map([['row-2', { level: 'first', point: [5, 6] as const }]]) };
    const { all, made } = judge(arrange(placed), placed);
    expect([made, all[0]?.place.point, all[0]?.place.level]).toEqual([1, [5, 6], 'first']);
  });

  test('counts rows that somebody placed or matched as taken in its report, and the others as before', async () => {
    const rows = 'title,color,price\nCinema\nTheatre\nStudio,odd\nShop,,5 €\n';
    const draft = await draftOf('a.csv', rows, known);
    const lines = ({ report, remarks }: Pick<Draft['read'], 'report' | 'remarks'>) =>
      [...report, ...remarks].flatMap(({ code, count, examples }) =>
        count > 0 ? [[code, count, ...examples]] : [],
      );
    const before = lines(settleReport(draft.read, judge(arrange(draft), draft).all));
    expect(before).toEqual(lines(draft.read));
    expect(before).toEqual([
      ['notOnMap', 3, 'Cinema', 'Theatre', 'Studio'],
      ['twoPlaces', 1, 'Shop'],
      ['colorUnread', 1, 'Studio: odd'],
    ]);
    const at = { level: 'ground', point: [1, 2] as const };
    const said = {
      ...draft,
      placed: new Map(['row-2', 'row-4'].map((ref) => [ref, at])),
      answers: new Map([['row-5', 'id-shop']]),
    };
    const { session, screen } = headlessEditor().editor;
    const target = { session, screen, projectId: '', files: [], onSendPlans() {} };
    const done = await takeDraft(said, { ...target, signal: new AbortController().signal });
    expect(done.kind === 'done' && lines(done.draft.read)).toEqual([
      ['notOnMap', 1, 'Theatre'],
      ['marker', 1, 'Cinema'],
      ['colorUnread', 1, 'Studio: odd'],
      ['row', 1, 'Shop'],
    ]);
    const apart = { ...draft, placed: new Map([['row-5', at]]) };
    expect(lines(settleReport(apart.read, judge(arrange(apart), apart).all))).toContainEqual([
      'marker',
      1,
      'Shop',
    ]);
  });
});

test.each(['en', 'de'] as const)(
  'the report describes how each element ended, as text too: %s',
  async (language) => {
    const texts = await loadImportTexts(language);
    const { read } = await draftOf('plan.svg', layers);
    const parts = reportParts(read, texts, [
      { code: 'deletedMeanwhile', outcome: 'told', count: 2, examples: ['Hall', 'Shop'] },
    ]);
    const counted = parts.filter(({ outcome }) => outcome !== 'told').flatMap(({ lines }) => lines);
    expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(read.elements);
    const text = reportAsText(parts, { elements: read.elements, files: read.source.files }, texts, language);
    expect(text).toContain(`plan.svg: `);
    expect(text).toContain(`2  ${texts.found.remarks.deletedMeanwhile} (Hall, Shop)`);
  },
);

test('a place is named by its title in the language, else in another, else by its key', async () => {
  const { read } = await draftOf('plan.svg', layers);
  const [place] = read.places;
  if (!place) throw new Error('The drawing has places.');
  expect(nameOf({ ...place, texts: { de: { title: 'Büro' }, en: { title: 'Office' } } }, 'en')).toBe(
    'Office',
  );
  expect(nameOf({ ...place, texts: { de: { title: 'Büro' } } }, 'en')).toBe('Büro');
  expect(nameOf({ ...place, texts: {} }, 'en')).toBe('office');
});
