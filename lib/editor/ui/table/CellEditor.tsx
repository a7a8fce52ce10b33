'use client';

import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { statusTypes } from '../../../contract/choices.ts';
import type { SheetColumn } from '../../sheet/columns.ts';
import { useDocument } from '../frame/hooks.ts';
import styles from './cell-editor.module.css';
import { useSheet, useSheetState } from './context.tsx';

/** Input of the edited cell. Enter and Tab write and move on. A rejected text stays in the input. */
export function CellEditor({ column, label }: { column: SheetColumn; label: string }) {
  const { sheet, t } = useSheet();
  const editing = useSheetState((state) => state.editing);
  const [text, setText] = useState(() => startText(column, editing?.text ?? '', sheet.world.statusWords));
  const control = useRef<HTMLInputElement & HTMLTextAreaElement & HTMLSelectElement>(null);
  const isOver = useRef(false);
  const id = useId();
  useEffect(() => {
    const field = control.current;
    field?.focus({ preventScroll: true });
    // Put the cursor at the end of the text.
    if (field && 'setSelectionRange' in field)
      field.setSelectionRange(field.value.length, field.value.length);
  }, []);
  const end = (finish: () => void) => {
    isOver.current = true;
    // The input disappears after editing; return the focus to the table.
    control.current?.closest<HTMLElement>('[data-cell]')?.focus({ preventScroll: true });
    finish();
    isOver.current = false;
  };
  const commit = (down: number, right: number) => {
    end(() => {
      if (sheet.commit(text)) moveOn(sheet, down, right);
      else control.current?.focus({ preventScroll: true });
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    const step = stepOf(event, column, editing?.isTypedOver ?? false);
    if (event.key === 'Escape') end(sheet.cancel);
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) end(() => sheet.commitAll(text));
    else if (event.key === 'Enter' && event.altKey && event.target instanceof HTMLTextAreaElement)
      setText(withLineBreak(event.target));
    else if (step) commit(...step);
    else return;
    event.preventDefault();
  };
  const shared = {
    ref: control,
    id,
    'aria-label': label,
    'aria-invalid': editing?.fault ? true : undefined,
    'aria-describedby': `${id}-note`,
    lang: column.language ?? undefined,
    dir: column.language ? 'auto' : undefined,
    value: text,
    onKeyDown,
    onBlur: () => {
      if (!isOver.current) sheet.leave(text);
    },
    onCopy: stop,
    onCut: stop,
    onPaste: stop,
  };
  const hint = column.field in t.hints ? t.hints[column.field as keyof typeof t.hints] : null;
  return (
    <span className={`column ${styles.editor}`} data-editing="">
      {column.field === 'status' ? (
        <select {...shared} onChange={(event) => setText(event.target.value)}>
          <option value="" />
          {statusTypes.map((type) => (
            <option key={type} value={sheet.world.statusWords[type]}>
              {sheet.world.statusWords[type]}
            </option>
          ))}
        </select>
      ) : column.field === 'description' ? (
        <textarea {...shared} rows={6} onChange={(event) => setText(event.target.value)} />
      ) : (
        <input
          {...shared}
          type="text"
          autoComplete="off"
          list={`${id}-list`}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <Suggestions id={`${id}-list`} column={column} text={text} />
      <span
        id={`${id}-note`}
        className={`hint ${styles.note}`}
        data-fault={editing?.fault ? '' : undefined}
        aria-live="polite"
      >
        {editing?.fault ? t.faults[editing.fault] : hint}
      </span>
    </span>
  );
}

/** Suggestions: icons by name, or existing tags after those already typed. */
function Suggestions({ id, column, text }: { id: string; column: SheetColumn; text: string }) {
  const { sheet } = useSheet();
  const tags = useDocument((document) => document.tags());
  const before = text.includes(';') ? `${text.slice(0, text.lastIndexOf(';') + 1)} ` : '';
  const values =
    column.field === 'icon'
      ? [...sheet.world.icons]
      : column.field === 'tags'
        ? tags.map(({ name }) => `${before}${name}`)
        : [];
  if (values.length === 0) return null;
  return (
    <datalist id={id}>
      {values.map((value) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  );
}

/** Returns the step, in rows and columns, of a key that ends editing. Null for other keys. */
function stepOf(event: KeyboardEvent, { field }: SheetColumn, isTypedOver: boolean): [number, number] | null {
  const back = event.shiftKey ? -1 : 1;
  if (event.key === 'Enter' && !event.altKey) return [back, 0];
  if (event.key === 'Tab') return [0, back];
  // Arrows leave a cell whose text was typed over. In an opened text or a choice they move within it.
  if (!isTypedOver || field === 'status') return null;
  if (event.key === 'ArrowDown') return [1, 0];
  if (event.key === 'ArrowUp') return [-1, 0];
  return null;
}

/** Breaks the line at the cursor. Returns the new text. */
function withLineBreak(field: HTMLTextAreaElement): string {
  field.setRangeText('\n', field.selectionStart, field.selectionEnd, 'end');
  return field.value;
}

function moveOn(sheet: ReturnType<typeof useSheet>['sheet'], down: number, right: number): void {
  const { cursor } = sheet.store.getState();
  sheet.goTo({ row: cursor.row + down, column: cursor.column + right });
}

/** Returns the first text. A letter typed over a status selects the first status that begins with it. */
function startText({ field }: SheetColumn, text: string, words: Readonly<Record<string, string>>): string {
  if (field !== 'status' || text === '') return text;
  const typed = text.toLowerCase();
  return Object.values(words).find((word) => word.toLowerCase().startsWith(typed)) ?? '';
}

function stop(event: { stopPropagation(): void }): void {
  event.stopPropagation();
}
