import { expect, test } from 'vitest';
import { floorNumber } from '#lib/import/floor-number.ts';
import { filesAsFloors, layersAsLevels } from '#lib/import/floors.ts';
import { readSvg } from '#lib/import/svg/read-svg.ts';
import { bytesOf, endsOf } from '#tests/fixtures/import/known-map.ts';

const layer = (name: string, content: string) =>
  `<g inkscape:groupmode="layer" inkscape:label="${name}">${content}</g>`;
const drawing = (name: string, content: string) =>
  readSvg({
    name,
    bytes: bytesOf(
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" viewBox="0 0 500 400">${content}</svg>`,
    ),
  });
const hall = '<rect id="Hall" width="90" height="80"/>';

test('two layers ticked as floors give two levels with their names, the lower one first', () => {
  const plan = drawing(
    'tower.svg',
    layer('First floor', hall) + layer('Ground floor', hall) + layer('Furniture', hall),
  );
  const { levels, places } = layersAsLevels(plan, ['First floor', 'Ground floor']);
  expect(levels.map(({ names, ordinal, width }) => [names[''], ordinal, width])).toEqual([
    ['Ground floor', 0, 500],
    ['First floor', 1, 500],
    ['tower', 2, 500],
  ]);
  const nameOf = (ref: string | null) => levels.find((level) => level.ref === ref)?.names[''];
  expect(places.map(({ level, group }) => [nameOf(level), group])).toEqual([
    ['First floor', 'First floor'],
    ['Ground floor', 'Ground floor'],
    ['tower', 'Furniture'],
  ]);
});

test('three files give three levels in the order of the floors in their names, with keys of their own', () => {
  const all = filesAsFloors([drawing('1.svg', hall), drawing('B1.svg', hall), drawing('EG.svg', hall)]);
  expect(all.levels.map(({ names, ordinal }) => [names[''], ordinal])).toEqual([
    ['B1', -1],
    ['EG', 0],
    ['1', 1],
  ]);
  expect(all.places.map(({ key }) => key)).toEqual(['hall', 'hall-2', 'hall-3']);
  expect(new Set(all.places.map(({ ref }) => ref)).size).toBe(3);
  for (const { level } of all.places) expect(all.levels.some(({ ref }) => ref === level)).toBe(true);
  expect(endsOf(all)).toBe(all.elements);
});

test.each([
  ['B1', -1],
  ['2. UG', -2],
  ['Level -2', -2],
  ['Basement', -1],
  ['EG', 0],
  ['Ground floor', 0],
  ['1. OG', 1],
  ['First floor', 1],
  ['3e étage', 3],
  ['floor-12', 12],
  ['Hall', null],
])('the name %s is floor %s', (name, number) => {
  expect(floorNumber(name)).toBe(number);
});

test('files whose names begin alike and tell a floor each are only numbered, so that each floor gets its own name', () => {
  const all = filesAsFloors([drawing('house_L1.svg', hall), drawing('house_EG.svg', hall)]);
  expect(all.levels.map(({ names, ordinal }) => [names[''], ordinal])).toEqual([
    ['0', 0],
    ['1', 1],
  ]);
  const other = filesAsFloors([drawing('house_L1.svg', hall), drawing('house_roof.svg', hall)]);
  expect(other.levels.map(({ names }) => names[''])).toEqual(['house_L1', 'house_roof']);
});
