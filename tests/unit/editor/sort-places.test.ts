import { expect, test } from 'vitest';
import { updateTexts } from '#lib/editor/commands/places.ts';
import type { Place } from '#lib/editor/model/types.ts';
import { placeSorts, sortPlaces } from '#lib/editor/ui/places/sort-places.ts';
import { headlessEditor, squareAt } from '#tests/support/editor.ts';

const names = ['Room 10', '', 'room 2', 'Äpfel', 'Zoo'];
const ids = names.map((_, i) => `p${i}`);
const places = ids.map((id) => ({ id }) as Place);
const nameOf = ({ id }: Place) => names[ids.indexOf(id)] ?? '';
const known = {
  language: 'de',
  titleOf: nameOf,
  kindOf: ({ id }: Place) => (id === 'p4' ? 'Café' : id === 'p2' ? 'Toilet' : null),
  changedAt: new Map([
    ['p3', 1],
    ['p1', 4],
  ]),
};

test.each([
  ['map', ids],
  ['name', ['p3', 'p2', 'p0', 'p4', 'p1']],
  ['kind', ['p4', 'p2', 'p3', 'p0', 'p1']],
  ['changed', ['p1', 'p3', 'p0', 'p2', 'p4']],
] as const)(
  'the list of places in the order "%s" counts numbers as numbers and has empty ones last',
  (sort, wanted) => {
    expect(placeSorts).toContain(sort);
    expect(sortPlaces(places, sort, known).map(({ id }) => id)).toEqual(wanted);
  },
);

test('the editor knows which places changed last since it was opened', () => {
  const { editor } = headlessEditor({ areas: [squareAt('a', 0, 0), squareAt('b', 200, 0)] });
  const { session, changedAt } = editor;
  const rename = (id: string) =>
    session.run(updateTexts(session.document, { ids: [id], language: 'en', texts: { title: id } }));
  rename('b');
  rename('a');
  expect(changedAt.get('a')).toBeGreaterThan(changedAt.get('b') ?? 0);
  session.undo();
  session.undo();
  expect(changedAt.get('b')).toBeGreaterThan(changedAt.get('a') ?? 0);
});
