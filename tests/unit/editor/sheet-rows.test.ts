import { describe, expect, test } from 'vitest';
import { arrangeRows, noFilter, type RowFilter } from '#lib/editor/sheet/arrange-rows.ts';
import type { SheetWorld } from '#lib/editor/sheet/cells.ts';
import { columnsOfGroup, sheetColumns } from '#lib/editor/sheet/columns.ts';
import { findCells, replaceInCells } from '#lib/editor/sheet/find-text.ts';
import { placeCells } from '#lib/editor/sheet/place-cells.ts';
import { walk } from '#lib/editor/sheet/range.ts';
import { fromClipboard, toClipboard } from '#lib/import/table/clipboard.ts';
import { editorStrings } from '#lib/messages/editor.ts';
import { headlessEditor, markerRecord } from '#tests/support/editor.ts';

const id = (n: number) => `00000000-0000-4000-8000-0000000001${String(n).padStart(2, '0')}`;
const columns = sheetColumns(['de', 'en'], 'en');
const texts = { description: null, statusLabel: null, features: [], customButtonLabel: null };
const words = { success: 'Good', warning: 'Attention', error: 'Problem', info: 'Information' };

function openRows(titles: readonly (string | null)[]) {
  const markers = titles.map((title, i) =>
    markerRecord(id(i), 10, 10, { translations: title === null ? {} : { en: { ...texts, title } } }),
  );
  const { document } = headlessEditor({ markers }).editor.session;
  const { hoursWords } = editorStrings('en');
  const world: SheetWorld = { document, statusWords: words, hoursWords, icons: new Set(), ownIcon: '' };
  const places = document.levels().flatMap((level) => document.places(level.id));
  const arrange = (filter: Partial<RowFilter>, isDown: boolean | null = null) =>
    arrangeRows(places, {
      document,
      columns,
      filter: { ...noFilter, ...filter },
      sort: isDown === null ? null : { column: columns[0] ?? missingColumn(), isDown },
      world,
      language: 'en',
    }).map((place) => place.translations.en?.title ?? null);
  return { places, world, arrange };
}

function missingColumn(): never {
  throw new Error('There are columns.');
}

describe('columns', () => {
  test('begin with the default language and say who sees each and when', () => {
    expect(columns.map(({ id: name }) => name)).toEqual([
      'title:en',
      'title:de',
      'level',
      'tags',
      'color',
      'icon',
      'description:en',
      'description:de',
      'keywords:en',
      'keywords:de',
      'status',
      'price',
      'hours',
      'occupancy',
    ]);
    expect(columnsOfGroup(columns, 'live').map(({ id: name }) => name)).toEqual([
      'title:en',
      'level',
      'status',
      'price',
      'hours',
      'occupancy',
    ]);
  });
});

describe('rows', () => {
  const titles = ['Room 10', null, 'Café', 'Room 9'];

  test('are in the order of their levels until they are sorted', () => {
    expect(openRows(titles).arrange({})).toEqual(titles);
  });

  test('are sorted in natural order, with empty cells last both ways', () => {
    const { arrange } = openRows(titles);
    expect(arrange({}, true)).toEqual(['Café', 'Room 9', 'Room 10', null]);
    expect(arrange({}, false)).toEqual(['Room 10', 'Room 9', 'Café', null]);
  });

  test('are found without accents and by a missing value', () => {
    const { arrange } = openRows(titles);
    expect(arrange({ search: 'cafe' })).toEqual(['Café']);
    expect(arrange({ missing: 'title:en' })).toEqual([null]);
    expect(arrange({ missing: 'any' })).toEqual(titles);
    expect(arrange({ level: id(99) })).toEqual([]);
  });
});

describe('the clipboard', () => {
  test('reads back its own text: tabs, breaks, quotes and what looks like a formula', () => {
    const cells = [
      ['Hall', 'two\nlines', 'a "b"'],
      ['=SUM(A1)', '', 'tab\there'],
    ];
    const text = toClipboard(cells);
    expect(text).toContain("'=SUM(A1)");
    expect(fromClipboard(text)).toEqual(cells);
    expect(fromClipboard('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  const size = { rows: 4, columns: 3 };
  const range = (top: number, bottom: number, left: number, right: number) => ({ top, bottom, left, right });

  test('writes one value into every cell of the range', () => {
    const { placed } = placeCells([['x']], range(0, 3, 1, 1), size);
    expect(placed.map(({ row }) => row)).toEqual([0, 1, 2, 3]);
  });

  test('repeats a block that fits the range exactly, else writes it once', () => {
    const block = [['a'], ['b']];
    expect(placeCells(block, range(0, 3, 0, 0), size).placed.map(({ text }) => text)).toEqual([
      'a',
      'b',
      'a',
      'b',
    ]);
    expect(placeCells(block, range(0, 2, 0, 0), size).placed.map(({ text }) => text)).toEqual(['a', 'b']);
  });

  test('counts the cells that do not fit into the table', () => {
    const result = placeCells(
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
      range(3, 3, 2, 2),
      size,
    );
    expect(result.placed).toEqual([{ row: 3, column: 2, text: 'a' }]);
    expect(result).toMatchObject({ cut: 3, range: range(3, 3, 2, 2) });
  });
});

describe('find and replace', () => {
  const query = { find: 'room', replace: 'Hall $1', isCaseKept: false, isWhole: false };
  const found = (change: Partial<typeof query>, titles = ['Room 1', 'Bathroom', 'a.b']) => {
    const { places, world } = openRows(titles);
    const asked = { ...query, ...change };
    return replaceInCells(findCells(places, columns, asked, world), asked).map(({ text }) => text);
  };

  test('takes both texts as they are typed', () => {
    expect(found({})).toEqual(['Hall $1 1', 'BathHall $1']);
    expect(found({ find: '.', replace: '' })).toEqual(['ab']);
  });

  test('matches case and whole cells on request', () => {
    expect(found({ find: 'Room', isCaseKept: true })).toEqual(['Hall $1 1']);
    expect(found({ find: 'bathroom', isWhole: true })).toEqual(['Hall $1']);
    expect(found({ find: '' })).toEqual([]);
  });
});

describe('keys', () => {
  const size = { rows: 100, columns: 5 };
  const go = (key: string, isFar = false) => walk({ row: 50, column: 2 }, { key, isFar, pageRows: 20 }, size);

  test('move as in a spreadsheet and stop at the edges', () => {
    expect(go('ArrowDown')).toEqual({ row: 51, column: 2 });
    expect(go('ArrowRight', true)).toEqual({ row: 50, column: 4 });
    expect(go('PageDown')).toEqual({ row: 70, column: 2 });
    expect(go('Home', true)).toEqual({ row: 0, column: 0 });
    expect(go('End', true)).toEqual({ row: 99, column: 4 });
    expect(walk({ row: 0, column: 0 }, { key: 'ArrowUp', isFar: false, pageRows: 1 }, size)).toEqual({
      row: 0,
      column: 0,
    });
    expect(go('a')).toBeNull();
  });
});
