import { describe, expect, test } from 'vitest';
import { createSheet } from '#lib/editor/sheet/sheet.ts';
import { editorStrings } from '#lib/messages/editor.ts';
import { headlessEditor, levelId, markerRecord } from '#tests/support/editor.ts';

const id = (n: number) => `00000000-0000-4000-8000-0000000001${String(n).padStart(2, '0')}`;
const statusWords = { success: 'Good', warning: 'Attention', error: 'Problem', info: 'Information' };
const texts = { description: null, statusLabel: null, features: [], customButtonLabel: null };

function openSheet(titles: readonly string[] = ['Hall', 'Café', 'Shop', 'Bar'], canWrite = true) {
  const markers = titles.map((title, i) =>
    markerRecord(id(i), 10, 10, { translations: { en: { ...texts, title } } }),
  );
  const { session } = headlessEditor({ markers, canWrite }).editor;
  const { hoursWords } = editorStrings('en');
  const words = { statusWords, hoursWords, icons: new Set(['cafe']), ownIcon: 'own icon' };
  const sheet = createSheet({ session, words, language: 'en' });
  const columnAt = (name: string) => sheet.store.getState().columns.findIndex((one) => one.id === name);
  const select = (name: string, top: number, bottom = top) => {
    sheet.goTo({ row: bottom, column: columnAt(name) });
    sheet.goTo({ row: top, column: columnAt(name) }, true);
  };
  const column = (name: string) => {
    sheet.goTo({ row: 0, column: columnAt(name) });
    sheet.goTo({ row: titles.length - 1, column: columnAt(name) }, true);
    return sheet.copy().split('\r\n');
  };
  return { session, sheet, select, column, state: sheet.store.getState };
}

describe('the table of places', () => {
  test('writes a typed text into a cell, and one undo takes it back', () => {
    const { session, sheet, select, column } = openSheet();
    select('title:en', 1);
    sheet.edit('Bistro');
    expect(sheet.commit('Bistro')).toBe(true);
    expect(column('title:en')).toEqual(['Hall', 'Bistro', 'Shop', 'Bar']);
    session.undo();
    expect(column('title:en')).toEqual(['Hall', 'Café', 'Shop', 'Bar']);
  });

  test('fills the first value of a range down, in one step', () => {
    const { session, sheet, select, column, state } = openSheet();
    select('tags', 1);
    sheet.commit('Food');
    select('tags', 1, 3);
    sheet.fillDown();
    expect(column('tags')).toEqual(['', 'Food', 'Food', 'Food']);
    expect(state().told).toMatchObject({ kind: 'filled', changed: 2, live: 0 });
    session.undo();
    expect(column('tags')).toEqual(['', 'Food', '', '']);
  });

  test('fills down, up and across by a dragged corner with the values of the range repeated, in one step', () => {
    const { session, sheet, select, column, state } = openSheet(['A', 'B', 'C', 'D', 'E']);
    const at = (row: number, name: string) => ({
      row,
      column: state().columns.findIndex(({ id }) => id === name),
    });
    select('tags', 1);
    sheet.commit('Food');
    select('tags', 2);
    sheet.commit('Quiet');
    select('tags', 1, 2);
    sheet.dragFill(at(4, 'tags'));
    expect(state().filling).toMatchObject({ top: 1, bottom: 4 });
    sheet.endFill();
    expect(column('tags')).toEqual(['', 'Food', 'Quiet', 'Food', 'Quiet']);
    select('tags', 1);
    sheet.dragFill(at(0, 'tags'));
    sheet.endFill();
    expect(column('tags')[0]).toBe('Food');
    session.undo();
    session.undo();
    expect(column('tags')).toEqual(['', 'Food', 'Quiet', '', '']);
    select('tags', 1);
    sheet.dragFill(at(1, 'icon'));
    sheet.endFill();
    expect(column('color')[1]).toBe('Food');
    expect(state().rejected.size).toBe(2);
  });

  test('fills nothing by a dragged corner that returns to its range, or is cancelled', () => {
    const { sheet, select, column, state } = openSheet();
    select('tags', 0);
    sheet.commit('Food');
    const tags = state().cursor.column;
    sheet.dragFill({ row: 3, column: tags });
    sheet.dragFill({ row: 0, column: tags });
    sheet.endFill();
    sheet.dragFill({ row: 3, column: tags });
    sheet.dragFill(null);
    sheet.endFill();
    expect(column('tags')).toEqual(['Food', '', '', '']);
  });

  test('adds a place as a named marker in the middle of its level, in sight under any filter, and one undo removes it', () => {
    const { session, sheet, state } = openSheet();
    sheet.start();
    sheet.setFilter({ search: 'hall' });
    const made = sheet.addPlace(levelId, 'Coat check') ?? '';
    expect(session.document.place(made)).toMatchObject({
      kind: 'marker',
      key: 'coat-check',
      level: levelId,
      translations: { en: { title: 'Coat check' } },
    });
    expect(state().rows[state().cursor.row]).toBe(made);
    expect(sheet.addPlace('no-level', 'x')).toBeNull();
    session.undo();
    expect(state().rows).toHaveLength(4);
    session.redo();
    expect(state().rows).toContain(made);
  });

  test('shows restored places where they were, between those that stayed', () => {
    const { session, sheet, state } = openSheet();
    sheet.start();
    const all = state().rows;
    sheet.deletePlaces(all.slice(1, 2));
    sheet.deletePlaces(all.slice(0, 1));
    expect(state().rows).toEqual(all.slice(2));
    session.undo();
    session.undo();
    expect(state().rows).toEqual(all);
    sheet.deletePlaces(all.slice(0, 3));
    session.undo();
    expect(state().rows).toEqual(all);
  });

  test('drops deleted places, and undo brings them back', () => {
    const { session, sheet, select, state } = openSheet();
    sheet.start();
    select('tags', 2, 3);
    expect(sheet.deletePlaces(state().rows.slice(2))).toBe(true);
    expect(state().rows).toEqual([id(0), id(1)]);
    expect(state().cursor.row).toBe(1);
    session.undo();
    expect(state().rows).toHaveLength(4);
  });

  test('pastes rows of a spreadsheet from the cursor on, keeps unreadable values at their cells, and selects them', () => {
    const { sheet, select, column, state } = openSheet();
    select('status', 2);
    sheet.paste('Good\t3 €\r\nclosed\t4 €\r\nProblem\t5 €\r\n');
    expect(column('status')).toEqual(['', '', 'Good', 'closed']);
    expect(column('price')).toEqual(['', '', '3 €', '4 €']);
    expect(state().told).toMatchObject({ kind: 'pasted', changed: 3, live: 3, rejected: 1, cut: 2 });
    select('status', 3);
    sheet.edit();
    expect(state().editing?.text).toBe('closed');
    sheet.cancel();
    expect(column('status')).toEqual(['', '', 'Good', '']);
  });

  test('keeps a cell with a wrong text open with the reason, and the text stays after leaving it', () => {
    const { sheet, select, column, state } = openSheet();
    select('hours', 0);
    sheet.edit('noonish');
    expect(sheet.commit('noonish')).toBe(false);
    expect(state().editing).toMatchObject({ text: 'noonish', fault: 'hours' });
    sheet.leave('noonish');
    expect(state().editing).toBeNull();
    expect(column('hours')[0]).toBe('noonish');
    select('hours', 0);
    sheet.commit('Mo 12:00-13:00');
    expect(state().rejected.size).toBe(0);
  });

  test('moves no row after an edit until it is sorted again', () => {
    const { sheet, select, column, state } = openSheet();
    const [title] = state().columns;
    if (title) sheet.sortBy(title);
    expect(column('title:en')).toEqual(['Bar', 'Café', 'Hall', 'Shop']);
    select('title:en', 0);
    sheet.commit('Zoo');
    expect(column('title:en')).toEqual(['Zoo', 'Café', 'Hall', 'Shop']);
    sheet.setFilter({});
    expect(column('title:en')).toEqual(['Café', 'Hall', 'Shop', 'Zoo']);
  });

  test('replaces in the range alone on request, and never in read-only cells', () => {
    const { sheet, select, column } = openSheet(['Room 1', 'Room 2', 'Room 3', 'Level 1']);
    const query = { find: 'Room', replace: 'Hall', isCaseKept: false, isWhole: false };
    select('title:en', 0, 1);
    sheet.replace(query, true);
    expect(column('title:en')).toEqual(['Hall 1', 'Hall 2', 'Room 3', 'Level 1']);
    expect(sheet.found({ ...query, find: 'Level' }, false)).toHaveLength(1);
  });

  test('writes one text into every cell of the range, and clears it', () => {
    const { sheet, select, column } = openSheet();
    select('price', 0, 3);
    sheet.commitAll('2 €');
    expect(column('price')).toEqual(['2 €', '2 €', '2 €', '2 €']);
    select('price', 1, 2);
    sheet.clear();
    expect(column('price')).toEqual(['2 €', '', '', '2 €']);
  });

  test('follows places that others delete and create', () => {
    const { session, sheet, column, state } = openSheet();
    const stop = sheet.start();
    const place = session.document.place(id(3)) ?? null;
    sheet.goTo({ row: 3, column: 0 });
    session.takeOver([{ id: id(3), before: place, after: null }]);
    expect(state().rows).toHaveLength(3);
    expect(state().cursor.row).toBe(2);
    session.takeOver([{ id: id(3), before: null, after: place && { ...place, level: levelId } }]);
    expect(column('title:en')).toEqual(['Hall', 'Café', 'Shop', 'Bar']);
    stop();
  });

  test('keeps the edited cell at its place when others delete a row above, and closes it with its own row', () => {
    const { session, sheet, column, state } = openSheet();
    const stop = sheet.start();
    const remove = (gone: string) =>
      session.takeOver([{ id: gone, before: session.document.place(gone) ?? null, after: null }]);
    sheet.goTo({ row: 2, column: 0 });
    sheet.edit();
    remove(id(0));
    expect(state()).toMatchObject({ cursor: { row: 1 }, anchor: { row: 1 }, editing: { text: 'Shop' } });
    sheet.commit('Kiosk');
    expect(column('title:en')).toEqual(['Café', 'Kiosk', 'Bar']);
    sheet.goTo({ row: 1, column: 0 });
    sheet.edit();
    remove(id(2));
    expect(state().editing).toBeNull();
    expect(state().rows).toEqual([id(1), id(3)]);
    stop();
  });

  test('is read-only for people who may not write', () => {
    const { sheet, select, column, state } = openSheet(['Hall'], false);
    select('title:en', 0);
    sheet.edit('Other');
    expect(state().editing).toBeNull();
    sheet.paste('Other');
    expect(column('title:en')).toEqual(['Hall']);
  });
});
