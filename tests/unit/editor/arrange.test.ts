import { describe, expect, test } from 'vitest';
import { arrange } from '#lib/editor/bring-in/arrange.ts';
import { startDraft, tick } from '#lib/editor/bring-in/draft.ts';
import { acceptedOf, judge } from '#lib/editor/bring-in/judge.ts';
import { knownMapOf } from '#lib/editor/bring-in/known-map.ts';
import { importPlaces } from '#lib/editor/commands/import-places.ts';
import { noFacts, type Proposal } from '#lib/import/proposal.ts';
import { proposed, proposedLevel } from '#tests/fixtures/import/accepted.ts';
import { headlessEditor, levelId, otherLevelId, projectDetail, squareAt } from '#tests/support/editor.ts';

type Headless = ReturnType<typeof headlessEditor>;

const contentOf = ({ editor }: Headless) =>
  new Map([...editor.session.document.all()].map((entity) => [entity.id, entity]));

describe('a proposal beside the document', () => {
  const proposal = (fields: Partial<Proposal> = {}): Proposal => ({
    source: { format: 'geojson', files: ['x'] },
    levels: [proposedLevel()],
    places: [
      proposed({ ref: '1', key: 'hall', texts: { '': { title: 'Hall' } } }),
      proposed({
        ref: '2',
        key: 'shop',
        ring: [
          [20, 20],
          [40, 20],
          [40, 50],
        ],
        texts: { '': { title: 'Shop' } },
      }),
    ],
    report: [],
    remarks: [],
    elements: 2,
    changes: [],
    questions: [],
    facts: noFacts,
    ...fields,
  });
  const decide = (headless: Headless, read: Proposal, current: string | null = null) => {
    const { document } = headless.editor.session;
    const sizes = new Map(document.levels().map(({ id, width, height }) => [id, { width, height }]));
    const draft = startDraft({ read, known: knownMapOf(document), sizes, current, hasPlans: false });
    const arranged = arrange(draft);
    return { draft, arranged, judged: judge(arranged, draft) };
  };
  const bringIn = (headless: Headless, read: Proposal) => {
    const { session } = headless.editor;
    const { draft, arranged, judged } = decide(headless, read);
    const imported = importPlaces(
      session.document,
      acceptedOf(draft, arranged, judged, new Map()),
      session.newId,
    );
    session.run(imported.command);
    return imported;
  };

  test('matches by key after an earlier import: nothing is left to import, and no level is added', () => {
    const headless = headlessEditor();
    expect(bringIn(headless, proposal()).made).toBe(2);
    const { judged } = decide(headless, proposal());
    expect([judged.made, judged.changed, judged.newLevels]).toEqual([0, 0, []]);
    const { session } = headless.editor;
    const before = contentOf(headless);
    bringIn(headless, proposal());
    expect(contentOf(headless)).toEqual(before);
    expect(session.store.getState().undo).toBe('import');
  });

  test('goes into the level that has its places, fitted by them, and a new place is placed beside them', () => {
    const headless = headlessEditor();
    bringIn(headless, proposal());
    const twice = proposal().places.map((place) => ({
      ...place,
      ring: place.ring?.map(([x, y]) => [2 * x, 2 * y] as const) ?? null,
    }));
    const more = proposed({
      ref: '3',
      key: 'bar',
      ring: [
        [100, 100],
        [200, 100],
        [200, 200],
      ],
    });
    const { arranged, judged } = decide(headless, proposal({ places: [...twice, more] }));
    expect(arranged.places[2]?.ring).toEqual([
      [50, 50],
      [100, 50],
      [100, 100],
    ]);
    expect(judged.all.map(({ look }) => look)).toEqual(['same', 'same', 'new']);
  });

  const roomAt = (x: number) =>
    [
      [x, 90],
      [x + 40, 90],
      [x + 40, 130],
    ] as const;
  const floor = (keys: string[], name = 'Floor', fields: Partial<Proposal> = {}) =>
    proposal({
      levels: [proposedLevel({ names: { '': name } })],
      places: keys.map((key, i) => proposed({ ref: key, key, ring: roomAt(60 * i + 10 * key.length) })),
      ...fields,
    });

  test('becomes a level of its own if it has another name and shares only few of its keys with a level', () => {
    const headless = headlessEditor();
    bringIn(headless, floor(['lift', 'hall', 'shop', 'bar']));
    const { arranged, judged } = decide(headless, floor(['lift', 'office', 'lab', 'archive'], 'Roof'));
    expect(arranged.levels[0]?.into).toBe('new');
    expect([judged.made, judged.changed]).toEqual([4, 0]);
    const again = decide(headless, floor(['lift', 'hall', 'kitchen', 'yard'], 'Roof'));
    expect(again.arranged.levels[0]?.into).not.toBe('new');
  });

  test.each([
    ['the same name', 'floor', 'geojson', 0],
    ['a name with the number of its floor', 'Level 7', 'osm', 0],
    ['the code of its floor', '7', 'osm', 0],
    ['the number that IMDF gives', 'Mezzanine', 'imdf', 7],
  ] as const)(
    'goes into the level of the map for %s, though none of its places is there',
    (_, name, format, ordinal) => {
      const headless = headlessEditor();
      bringIn(headless, floor(['lift', 'hall'], name === 'floor' ? 'Floor' : 'Seventh floor'));
      const read = floor(['office', 'lab'], name, { source: { format, files: ['x'] } });
      const levels = read.levels.map((level) => ({ ...level, ordinal }));
      const { arranged, judged } = decide(headless, { ...read, levels });
      const { document } = headless.editor.session;
      expect(arranged.levels[0]?.into).toBe(document.levels().at(-1)?.id);
      expect([judged.made, judged.newLevels]).toEqual([2, []]);
    },
  );

  test('never sends two levels of a file into one of the map unasked', () => {
    const headless = headlessEditor();
    bringIn(headless, floor(['lift'], 'Level 7'));
    const names = ['House A, level 7', 'House B, level 7'];
    const levels = names.map((name) => proposedLevel({ ref: name, names: { '': name } }));
    const places = names.map((name, i) => proposed({ ref: name, key: `room-${i}`, level: name }));
    const { arranged } = decide(headless, proposal({ levels, places }));
    const last = headless.editor.session.document.levels().at(-1)?.id;
    expect(arranged.levels.map(({ into }) => into)).toEqual([last, 'new']);
  });

  test('becomes a level of its own if it is a drawing, which has the name of a file', () => {
    const headless = headlessEditor();
    bringIn(headless, floor(['lift', 'hall'], 'Level 7'));
    const drawing = floor(['office', 'lab'], 'Level 7', { source: { format: 'svg', files: ['x'] } });
    expect(decide(headless, drawing).arranged.levels[0]?.into).toBe('new');
  });

  test('is scaled to fit its target level if no place gives a better fit', () => {
    const headless = headlessEditor({ width: 1000, height: 800 });
    const { arranged } = decide(headless, proposal(), levelId);
    expect(arranged.levels[0]?.into).toBe(levelId);
    expect(arranged.places[0]?.ring).toEqual([
      [0, 0],
      [20, 0],
      [20, 20],
    ]);
  });

  test('adds a place whose key is on another level under a new key, and finds it when it is read again', () => {
    const detail = projectDetail();
    detail.levels[1]?.areas.push(
      squareAt('shop', 0, 0, 10, { key: 'shop' }),
      squareAt('shop-2', 50, 50, 10, { key: 'shop-2' }),
    );
    const headless = headlessEditor({ project: detail });
    const { session } = headless.editor;
    const third = proposed({
      ref: '3',
      key: 'shop-2',
      ring: [
        [60, 60],
        [90, 60],
        [90, 90],
      ],
    });
    const read = proposal({ places: [...proposal().places, third] });
    const decided = () => {
      const { draft } = decide(headless, read);
      const aimed = { ...draft, targets: new Map([['floor', levelId]]) };
      const arranged = arrange(aimed);
      return { draft: aimed, arranged, judged: judge(arranged, aimed) };
    };
    const other = session.document.places(otherLevelId);
    const there = session.document.places(levelId).length;
    const { draft, arranged, judged } = decided();
    expect([judged.made, judged.changed]).toEqual([3, 0]);
    const accepted = acceptedOf(draft, arranged, judged, new Map());
    session.run(importPlaces(session.document, accepted, session.newId).command);
    expect(session.document.places(otherLevelId)).toEqual(other);
    const made = session.document.places(levelId).slice(there);
    expect(made.map(({ key }) => key)).toEqual(['hall', 'shop-3', 'shop-2-2']);
    const again = decided();
    expect(again.arranged.places.map(({ match }) => match?.id)).toEqual(made.map(({ id }) => id));
    expect([again.judged.made, again.judged.changed]).toEqual([0, 0]);
  });

  test('finds nothing to change when a drawing is read again into a level of another size', () => {
    const headless = headlessEditor({ width: 1000, height: 777 });
    const places = Array.from({ length: 40 }, (_, i) => {
      const [x, y] = [(i * 37.31) % 91, (i * 53.77) % 83];
      const corners = [0, 7.77, 6.1].map((more, corner) => [x + more, y + corner * 4.57] as const);
      return proposed({ ref: `${i}`, key: `room-${i}`, ring: corners });
    });
    const read = proposal({ levels: [proposedLevel({ width: 143, height: 97 })], places });
    const { session } = headless.editor;
    const first = decide(headless, read, levelId);
    const accepted = acceptedOf(first.draft, first.arranged, first.judged, new Map());
    session.run(importPlaces(session.document, accepted, session.newId).command);
    const { judged } = decide(headless, read, levelId);
    expect([judged.made, judged.changed]).toEqual([0, 0]);
  });

  test('makes all places of a level chosen as new, also one whose key is on another level', () => {
    const headless = headlessEditor();
    bringIn(headless, proposal());
    const { session } = headless.editor;
    const { draft } = decide(headless, proposal());
    const asNew = { ...draft, targets: new Map([['floor', 'new']]) };
    const arranged = arrange(asNew);
    const judged = judge(arranged, asNew);
    expect([judged.made, judged.changed, judged.newLevels.length]).toEqual([2, 0, 1]);
    expect([...arranged.changes]).toEqual([]);
    const accepted = acceptedOf(asNew, arranged, judged, new Map());
    session.run(importPlaces(session.document, accepted, session.newId).command);
    const keys = session.document.levels().map(({ id }) => session.document.places(id).map(({ key }) => key));
    expect(keys.slice(-2)).toEqual([
      ['hall', 'shop'],
      ['hall-2', 'shop-2'],
    ]);
  });

  test('leaves out a level with the changes of its known places', () => {
    const headless = headlessEditor();
    bringIn(headless, proposal());
    const renamed = proposal().places.map((place) => ({ ...place, texts: { '': { title: 'New name' } } }));
    const { draft: read, arranged, judged: unasked } = decide(headless, proposal({ places: renamed }));
    expect([unasked.changed, unasked.kept]).toEqual([2, []]);
    const draft = tick(read, ['1', '2'], true);
    expect(judge(arranged, draft).changed).toBe(2);
    const leaving = { ...draft, targets: new Map([['floor', null]]) };
    const left = judge(arrange(leaving), leaving);
    expect([left.made, left.changed]).toEqual([0, 0]);
    expect(left.all.map(({ look }) => look)).toEqual(['left', 'left']);
  });
});
