import { type ClipboardEvent, type KeyboardEvent, type RefObject, useRef } from 'react';
import { isCommand, keyLetter, writesText } from '../../../ui/key-letter.ts';
import { walk } from '../../sheet/range.ts';
import type { Sheet } from '../../sheet/sheet.ts';
import { useWork } from '../frame/context.tsx';
import { rowPx } from './column-widths.ts';
import { useSheet } from './context.tsx';

/** Event that opens the find and replace bar. */
export const findWanted = 'atrium:find';
/** Event that closes it, cancelled by a bar that is open. */
export const findLeft = 'atrium:find-left';

/** Keys and clipboard as in a spreadsheet, while no cell is edited. */
export function useGridKeys(grid: RefObject<HTMLElement | null>) {
  const { sheet } = useSheet();
  const { session } = useWork();
  // Tab moves through the page until the reader works in the table. Esc restores that.
  const isWorking = useRef(false);
  const act = (event: KeyboardEvent): boolean => {
    const isMod = isCommand(event);
    if (event.key === 'Escape') {
      if (!dispatchEvent(new Event(findLeft, { cancelable: true }))) {
        event.stopPropagation();
        return true;
      }
      // The first press leaves the table, the next one may close what the table is in.
      if (isWorking.current) event.stopPropagation();
      isWorking.current = false;
      sheet.goTo(sheet.store.getState().cursor);
      return true;
    }
    if (event.key === 'Tab') return isWorking.current && tab(sheet, event.shiftKey ? -1 : 1);
    if (/^(?:Shift|Control|Alt|AltGraph|Meta)$/.test(event.key)) return false;
    isWorking.current = true;
    const pageRows = Math.max(1, Math.floor((grid.current?.clientHeight ?? 0) / rowPx) - 3);
    const state = sheet.store.getState();
    const size = { rows: state.rows.length, columns: state.columns.length };
    const to = walk(state.cursor, { key: event.key, isFar: isMod, pageRows }, size);
    if (to) {
      sheet.goTo(to, event.shiftKey);
      return true;
    }
    return isMod ? command(event, sheet, session) : type(event, sheet);
  };
  return {
    onKeyDown(event: KeyboardEvent) {
      if (!event.defaultPrevented && act(event)) event.preventDefault();
    },
    onPointerDownCapture() {
      isWorking.current = true;
    },
    onCopy(event: ClipboardEvent) {
      event.preventDefault();
      event.clipboardData.setData('text/plain', sheet.copy());
    },
    onCut(event: ClipboardEvent) {
      event.preventDefault();
      event.clipboardData.setData('text/plain', sheet.copy());
      sheet.clear();
    },
    onPaste(event: ClipboardEvent) {
      event.preventDefault();
      sheet.paste(event.clipboardData.getData('text/plain'));
    },
  };
}

/** Moves to the next cell, from the end of a row to the next row. Returns false at the ends of the table. */
function tab(sheet: Sheet, by: number): boolean {
  const { cursor, rows, columns } = sheet.store.getState();
  const next = cursor.row * columns.length + cursor.column + by;
  if (next < 0 || next >= rows.length * columns.length) return false;
  sheet.goTo({ row: Math.floor(next / columns.length), column: next % columns.length });
  return true;
}

function command(
  event: KeyboardEvent,
  sheet: Sheet,
  session: ReturnType<typeof useWork>['session'],
): boolean {
  const { rows, columns, cursor } = sheet.store.getState();
  const all = { top: 0, bottom: rows.length - 1, left: 0, right: columns.length - 1 };
  if (event.altKey) return false;
  switch (keyLetter(event)) {
    case 'd':
      sheet.fillDown();
      return true;
    case 'a':
      sheet.selectRange(all);
      return true;
    case ' ':
      sheet.selectRange({ ...all, left: cursor.column, right: cursor.column });
      return true;
    case 'z':
      if (event.shiftKey) session.redo();
      else session.undo();
      return true;
    case 'y':
      session.redo();
      return true;
    case 'f':
      dispatchEvent(new Event(findWanted));
      return true;
    default:
      return false;
  }
}

function type(event: KeyboardEvent, sheet: Sheet): boolean {
  const { key } = event;
  if (key === 'Enter' || key === 'F2') sheet.edit();
  else if (key === 'Delete') sheet.clear();
  else if (key === 'Backspace') sheet.edit('');
  else if (key === ' ' && event.shiftKey) {
    const { cursor, columns } = sheet.store.getState();
    sheet.selectRange({ top: cursor.row, bottom: cursor.row, left: 0, right: columns.length - 1 });
  } else if (key === 'Process' || key === 'Dead') {
    // An input method writes its text into the field itself.
    sheet.edit('');
    return false;
  } else if (writesText(event)) sheet.edit(key);
  else return false;
  return true;
}
