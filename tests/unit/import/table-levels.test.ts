import { describe, expect, test } from 'vitest';
import { readFiles } from '#lib/import/read-files.ts';
import { bytesOf, knownMap, knownPlace } from '#tests/fixtures/import/known-map.ts';

const title = (text: string) => ({ title: text, description: null });
const map = knownMap([
  knownPlace({ key: 'hall', texts: { en: title('Great hall') } }),
  knownPlace({ key: 'wc', texts: { en: title('Toilets') } }),
  knownPlace({ key: 'wc-first', level: 'first', texts: { en: title('Toilets') } }),
]);
const readRows = (rows: readonly string[], known = map) =>
  readFiles({ files: [{ name: 'places.csv', bytes: bytesOf(rows.join('\n')) }], known });

describe('rows that name a level', () => {
  test.each(['0', 'EG', 'Ground floor', 'ground', ' GROUND FLOOR '])(
    'find the ground floor as %s, and the first floor as 1, First floor and first',
    async (ground) => {
      for (const [cell, level] of [
        [ground, 'ground'],
        ['1', 'first'],
        ['First floor', 'first'],
        ['first', 'first'],
      ] as const) {
        const { places } = await readRows(['level,title', `${cell},Toilets`]);
        expect([cell, places[0]?.level, places[0]?.notes]).toEqual([cell, level, []]);
      }
    },
  );

  test('find a basement by its number, and no level by a number that two or none have', async () => {
    const level = (key: string, name: string) => ({ id: key, key, name, width: 9, height: 9 });
    const levels = [
      level('ug', 'Untergeschoss'),
      level('a', 'House A, level 2'),
      level('b', 'House B, level 2'),
    ];
    const { places } = await readRows(
      ['key,level,title', 'one,-1,One', 'two,2,Two', 'three,3,Three'],
      knownMap([], { levels }),
    );
    expect(places.map((place) => place.level)).toEqual(['ug', null, null]);
    expect(places.map(({ notes }) => notes.some(({ code }) => code === 'levelUnknown'))).toEqual([
      false,
      true,
      true,
    ]);
  });

  test('are unchanged if they change nothing, whatever there is to say about them', async () => {
    const { report, remarks } = await readRows([
      'key,level,title',
      'hall,Attic,Great hall',
      'wc,ground,Toilets',
    ]);
    expect(report).toMatchObject([{ code: 'rowUnchanged', outcome: 'same', count: 2 }]);
    expect(remarks).toMatchObject([{ code: 'levelUnknown', count: 1, examples: ['hall: Attic'] }]);
  });
});
