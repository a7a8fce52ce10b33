import { expect, test } from 'vitest';
import { cutArea } from '#lib/editor/commands/cut-area.ts';
import type { Proposed } from '#lib/editor/commands/import-fields.ts';
import { importPlaces } from '#lib/editor/commands/import-places.ts';
import { duplicateLevel } from '#lib/editor/commands/new-levels.ts';
import { pastePlaces } from '#lib/editor/commands/paste-places.ts';
import { isRefusal } from '#lib/editor/model/types.ts';
import { headlessEditor, levelId, squareAt } from '#tests/support/editor.ts';

const editorWith = (ids: Record<string, string | null>) =>
  headlessEditor({
    areas: Object.entries(ids).map(([id, externalId], i) => squareAt(id, i * 200, 100, 100, { externalId })),
  }).editor.session;

const externalIds = ({ document }: ReturnType<typeof editorWith>) =>
  document.levels().flatMap(({ id }) => document.places(id).map(({ externalId }) => externalId));

test('a copy or a cut-off part has no external id: the other system knows one place by it', () => {
  const session = editorWith({ a: 'x' });
  const { document, newId } = session;
  const level = document.levels().find(({ id }) => id === levelId);
  const [place] = document.places(levelId);
  if (!level || !place) throw new Error('The level is not there.');
  session.run(pastePlaces(document, { places: [place], level, at: null, newId }));
  session.run(duplicateLevel(document, { id: levelId, name: 'Copy', newId }));
  const cut = cutArea(document, {
    ids: ['a'],
    line: [
      [50, 0],
      [50, 300],
    ],
    newId,
  });
  expect(isRefusal(cut)).toBe(false);
  session.run(cut);
  expect(externalIds(session).toSorted()).toEqual([null, null, null, null, 'x'].toSorted());
});

test('an import gives no place an external id that another place has', () => {
  const session = editorWith({ a: 'x', b: null, c: 'z' });
  const place = (id: string, externalId: string): Proposed & Record<string, unknown> => ({
    kind: 'area',
    ring: null,
    point: null,
    texts: {},
    externalId,
    ref: id,
    key: id,
    match: { id, by: 'key' },
  });
  const places = [place('a', 'x'), place('b', 'x'), place('c', 'y')];
  const { command, told } = importPlaces(
    session.document,
    {
      levels: [],
      plans: new Map(),
      metersPerPixel: null,
      places: places as never,
      fields: new Map(places.map(({ ref }) => [ref as string, new Set(['externalId'] as const)])),
      areTagsAdded: false,
      languages: ['en'],
      projectName: null,
      removed: [],
      north: null,
      hasDirections: false,
      kinds: new Map(),
      imported: { kind: 't', places: [] },
    },
    session.newId,
  );
  session.run(command);
  expect(externalIds(session)).toEqual(['x', null, 'y']);
  expect(told.map(({ code }) => code)).toEqual(['externalIdTaken']);
});
