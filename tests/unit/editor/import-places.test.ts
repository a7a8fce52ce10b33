import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FieldName } from '#lib/editor/commands/import-fields.ts';
import { type Accepted, importPlaces } from '#lib/editor/commands/import-places.ts';
import { deletePlaces } from '#lib/editor/commands/places.ts';
import type { Entity } from '#lib/editor/model/types.ts';
import type { ProposedPlace } from '#lib/import/proposal.ts';
import { limits } from '#lib/plans/limits.ts';
import { accepted, proposed, proposedLevel, ring } from '#tests/fixtures/import/accepted.ts';
import { headlessEditor, levelId, markerRecord, squareAt } from '#tests/support/editor.ts';

type Headless = ReturnType<typeof headlessEditor>;

const contentOf = ({ editor }: Headless): Map<string, Entity> =>
  new Map([...editor.session.document.all()].map((entity) => [entity.id, entity]));

function run(headless: Headless, input: Partial<Accepted>) {
  const { session } = headless.editor;
  const imported = importPlaces(session.document, accepted(input), session.newId);
  session.run(imported.command);
  return imported;
}

const wanted = (ref: string, ...fields: FieldName[]) => new Map([[ref, new Set(fields)]]);
const toldOf = ({ told }: ReturnType<typeof run>) => told.map(({ code, count }) => [code, count]);

const text = fc.record({
  title: fc.option(fc.string({ maxLength: 300 })),
  description: fc.option(fc.string()),
});
const anyPlace = fc.record({
  kind: fc.constantFrom('area' as const, 'marker' as const),
  level: fc.constantFrom('floor', 'ground', 'gone', null),
  key: fc.option(fc.constantFrom('a', 'hall', 'Not a key', 'x-1')),
  texts: fc.dictionary(fc.constantFrom('', 'en', 'de', 'fr', 'ja'), text, { maxKeys: 4 }),
  tags: fc.option(fc.array(fc.constantFrom('Food', 'food', 'Shop', ' ', 'Quiet')), { nil: undefined }),
  telephone: fc.option(fc.constantFrom(null, '12'), { nil: undefined }),
  match: fc.option(fc.record({ id: fc.constantFrom('a', 'm', 'gone'), by: fc.constant('key' as const) })),
});

describe('an import', () => {
  test('is one step for any file: undo restores the same document, and redo the same ids', () => {
    const fieldNames: FieldName[] = ['shape', 'title:en', 'description:de', 'tags', 'telephone'];
    fc.assert(
      fc.property(
        fc.array(anyPlace, { maxLength: 12 }),
        fc.subarray(fieldNames),
        fc.boolean(),
        fc.subarray(['ja', 'fr', 'en']),
        (places, names, areTagsAdded, languages) => {
          const headless = headlessEditor({
            areas: [squareAt('a', 100, 100)],
            markers: [markerRecord('m', 5, 5)],
          });
          const { session } = headless.editor;
          const before = contentOf(headless);
          const all = places.map((place, i) => {
            const shape = place.kind === 'area' ? { ring } : { ring: null, point: [1, 2] as const };
            const { tags, telephone, ...rest } = place;
            return proposed({
              ref: String(i),
              ...rest,
              ...shape,
              ...(tags && { tags }),
              ...(telephone !== undefined && { telephone }),
            });
          });
          const levels = [
            proposedLevel(),
            proposedLevel({ ref: 'ground', into: levelId }),
            proposedLevel({ ref: 'gone', into: 'gone' }),
          ];
          const fields = new Map(all.map(({ ref }) => [ref, new Set(names)]));
          run(headless, { levels, places: all, fields, areTagsAdded, languages, projectName: 'New' });
          const after = contentOf(headless);
          expect(session.store.getState().undo).toBe('import');
          session.undo();
          expect(contentOf(headless)).toEqual(before);
          expect(session.store.getState().undo).toBeNull();
          session.redo();
          expect(contentOf(headless)).toEqual(after);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('makes levels from the lowest up, places with their key, texts, tags, hours and contact', () => {
    const headless = headlessEditor();
    const places = [
      proposed({
        ref: '1',
        key: 'hall',
        texts: { '': { title: 'Hall' }, de: { title: 'Saal', description: 'Groß' } },
        tags: ['Quiet', 'quiet'],
        hours: { mon: [{ open: '08:00', close: '20:00' }] } as NonNullable<ProposedPlace['hours']>,
        telephone: '12',
        webpage: 'https://example.org',
      }),
      proposed({
        ref: '2',
        kind: 'marker',
        level: 'cellar',
        ring: null,
        point: [5, 6],
        key: null,
        texts: { '': { title: 'Lift' } },
      }),
    ];
    const levels = [
      proposedLevel({ names: { '': 'EG', de: 'Erdgeschoss', fr: 'Rez' } }),
      proposedLevel({ ref: 'cellar', names: { '': 'B1' }, ordinal: -1 }),
    ];
    const { made, levelIds } = run(headless, { levels, places, metersPerPixel: 0.05 });
    expect(made).toBe(2);
    const made2 = headless.editor.session.document.levels().slice(2);
    expect(made2).toMatchObject([
      { name: 'B1', key: 'b1', width: 500, height: 400, metersPerPixel: 0.05 },
      { name: 'EG', translations: { de: { name: 'Erdgeschoss' } } },
    ]);
    expect(made2[1]?.translations).not.toHaveProperty('fr');
    const [hall] = headless.places(levelIds.get('floor'));
    const [tag] = headless.editor.session.document.tags();
    expect(hall).toMatchObject({
      key: 'hall',
      tags: [tag?.id],
      telephone: '12',
      webpage: 'https://example.org',
      translations: { en: { title: 'Hall' }, de: { title: 'Saal', description: 'Groß' } },
    });
    expect(headless.places(levelIds.get('cellar'))).toMatchObject([
      { key: 'lift', kind: 'marker', position: [5, 6] },
    ]);
  });

  test('leads ways around rooms if the drawing shows no walls, and through corridors', () => {
    const headless = headlessEditor();
    const drawn = (ref: string, hasWalls: boolean) =>
      proposedLevel({ ref, names: { '': ref }, backdrop: { svg: '<svg/>', hasWalls } });
    const levels = [drawn('plain', false), drawn('walled', true), proposedLevel({ ref: 'bare' })];
    const places = [
      proposed({ ref: '1', level: 'plain', group: 'corridor', key: 'hallway' }),
      proposed({ ref: '2', level: 'plain', group: 'shop', key: 'shop' }),
    ];
    const { levelIds } = run(headless, { levels, places });
    const { document } = headless.editor.session;
    const sourceOf = (ref: string) =>
      document.levels().find(({ id }) => id === levelIds.get(ref))?.wayfinding.source;
    expect(['plain', 'walled', 'bare'].map(sourceOf)).toEqual(['areas', 'auto', 'auto']);
    expect(headless.places(levelIds.get('plain'))).toMatchObject([
      { key: 'hallway', passage: 'open' },
      { key: 'shop', passage: 'auto' },
    ]);
  });

  test('changes only the ticked fields, and never images or status', () => {
    const image = { id: 'i', url: '/i.png', order: 0 };
    const area = squareAt('a', 100, 100, 100, {
      status: { type: 'warning', label: null },
      images: [image],
      telephone: '1',
      translations: {
        en: { title: 'Old', description: 'Old', statusLabel: null, features: [], customButtonLabel: null },
      },
    } as never);
    const headless = headlessEditor({ areas: [area] });
    const before = headless.area('a');
    const place = proposed({
      ref: '1',
      match: { id: 'a', by: 'key' },
      texts: { '': { title: 'New', description: 'New' } },
      telephone: null,
      tags: ['Food'],
    });
    const { changed, made } = run(headless, {
      levels: [],
      places: [place],
      fields: wanted('1', 'title:en', 'telephone'),
    });
    expect([changed, made]).toEqual([1, 0]);
    expect(headless.area('a')).toEqual({
      ...before,
      telephone: null,
      translations: { en: { ...before.translations.en, title: 'New' } },
    });
  });

  test('reports matched places that somebody deleted meanwhile, and takes the rest', () => {
    const headless = headlessEditor({ areas: [squareAt('a', 1, 1), squareAt('b', 300, 1)] });
    const { session } = headless.editor;
    const place = (id: string) =>
      proposed({ ref: id, key: id, match: { id, by: 'key' }, texts: { '': { title: `Title ${id}` } } });
    session.run(deletePlaces(session.document, { ids: ['a'], locked: new Set() }));
    const fields = new Map([...wanted('a', 'title:en'), ...wanted('b', 'title:en')]);
    const imported = run(headless, { levels: [], places: [place('a'), place('b')], fields });
    expect(imported.told).toMatchObject([{ code: 'deletedMeanwhile', count: 1, examples: ['Title a'] }]);
    expect(headless.area('b').translations.en?.title).toBe('Title b');
    expect(session.document.place('a')).toBeUndefined();
  });

  test('reports places whose level was deleted', () => {
    const headless = headlessEditor();
    const imported = run(headless, {
      levels: [proposedLevel({ into: 'gone' })],
      places: [proposed({ ref: '1' })],
    });
    expect(toldOf(imported)).toEqual([['levelDeleted', 1]]);
  });

  test('stops at 50 levels, 20,000 areas, 500 tags and 50 tags a place, and reports the rest', () => {
    const headless = headlessEditor({ areas: [squareAt('a', 1, 1)] });
    const levels = Array.from({ length: 50 }, (_, i) =>
      proposedLevel({ ref: `l${i}`, names: { '': `L${i}` }, ordinal: i }),
    );
    const places = Array.from({ length: limits.areasMax }, (_, i) =>
      proposed({
        ref: String(i),
        level: 'l0',
        ...(i < 11 && { tags: Array.from({ length: 51 }, (_, tag) => `Tag ${i} ${tag}`) }),
      }),
    );
    const imported = run(headless, { levels, places });
    const { document } = headless.editor.session;
    expect(document.levels()).toHaveLength(limits.levelsMax);
    expect(document.tags()).toHaveLength(limits.tagsPerProjectMax);
    expect(imported.made).toBe(limits.areasMax - 1);
    expect(Object.fromEntries(toldOf(imported))).toEqual({
      levelsMax: 2,
      tagsMax: 61,
      tagsCut: 9,
      placesMax: 1,
    });
    const keys = new Set(document.levels().flatMap(({ id }) => document.places(id).map(({ key }) => key)));
    expect(keys.size).toBe(limits.areasMax);
  });

  test('cuts texts that are too long at a word and reports that', () => {
    const headless = headlessEditor();
    const title = 'word '.repeat(60);
    const imported = run(headless, { places: [proposed({ ref: '1', texts: { '': { title } } })] });
    const [place] = headless.places(imported.levelIds.get('floor'));
    expect(place?.translations.en?.title).toMatch(/word…$/);
    expect(place?.translations.en?.title?.length).toBeLessThanOrEqual(limits.nameCharsMax);
    expect(toldOf(imported)).toEqual([['textCut', 1]]);
  });

  test('takes texts in languages of the project, and adds a language on request', () => {
    const texts = { '': { title: 'Hall' }, ja: { title: 'ホール' } };
    const without = headlessEditor();
    expect(toldOf(run(without, { places: [proposed({ ref: '1', texts })] }))).toEqual([['languageLeft', 1]]);
    const headless = headlessEditor();
    const { levelIds } = run(headless, { places: [proposed({ ref: '1', texts })], languages: ['ja'] });
    expect(headless.editor.session.document.project().languages).toEqual(['en', 'de', 'ja']);
    expect(headless.places(levelIds.get('floor'))[0]?.translations.ja?.title).toBe('ホール');
  });

  test('makes doors of a plan markers of directions, drawn faintly', () => {
    const headless = headlessEditor();
    const door = { kind: 'marker', ring: null, point: [3, 4], way: 'door' } as const;
    const { levelIds } = run(headless, { places: [proposed({ ref: '1', ...door })] });
    expect(headless.places(levelIds.get('floor'))[0]).toMatchObject({
      position: [3, 4],
      way: { kind: 'door' },
      pinStyle: 'dot',
      showCard: false,
    });
  });
});
