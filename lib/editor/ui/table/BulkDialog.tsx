'use client';

import { useState } from 'react';
import { joinTags, splitTags } from '../../../import/table/cells.ts';
import { fill } from '../../../messages/fill.ts';
import { Button } from '../../../ui/Button.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { Pick } from '../../../ui/fields/Pick.tsx';
import type { CellFault } from '../../sheet/cells.ts';
import { cellText } from '../../sheet/cells.ts';
import type { SheetColumn } from '../../sheet/columns.ts';
import { writeCells } from '../../sheet/write-cells.ts';
import { useWork } from '../frame/context.tsx';
import { columnName, useSheet } from './context.tsx';
import { FieldControl } from './FieldControl.tsx';
import styles from './table.module.css';

const ways = ['set', 'addTag', 'removeTag'] as const;
type Way = (typeof ways)[number];

/** Sets one value for all selected places. A tag can also be added or removed. */
export default function BulkDialog({ onClose }: { onClose: () => void }) {
  const open = useSheet();
  const { sheet, t, language } = open;
  const { session } = useWork();
  const { bulk: texts } = t;
  const columns = sheet.columns.filter(({ field }) => field !== 'level');
  // The places, not their rows: rows move when somebody else deletes a place above.
  const [ids] = useState(sheet.selectedIds);
  const [column, setColumn] = useState<SheetColumn | undefined>(() => {
    const first = sheet.store.getState().columns[sheet.range().left];
    return columns.find(({ id }) => id === first?.id) ?? columns[0];
  });
  const [way, setWay] = useState<Way>('set');
  const [text, setText] = useState('');
  const [fault, setFault] = useState<CellFault | null>(null);
  const [isEmptyAsked, askEmpty] = useState(false);
  if (!column) return null;
  const isTags = column.field === 'tags';
  const apply = () => {
    const places = sheet.places(ids);
    const edits = places.map((place) => {
      const now = cellText(place, column, sheet.world);
      return { id: place.id, column, text: isTags ? tagsAfter(now, text, way) : text };
    });
    // Check the value first, so that errors are fixed here before anything is written.
    const { document, newId } = session;
    const [wrong] = writeCells(document, edits, { world: sheet.world, newId }).rejected;
    if (wrong) return setFault(wrong.fault);
    // An empty field may be one that somebody forgot to fill.
    const isEmptying = text.trim() === '' && (!isTags || way === 'set');
    if (isEmptying && !isEmptyAsked) return askEmpty(true);
    sheet.write('written', edits);
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={fill(texts.title, { count: new Intl.NumberFormat(language).format(ids.length) })}
      description={texts.text}
    >
      <form
        className="stack-4"
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <Pick
          label={texts.column}
          value={column.id}
          choices={columns.map((one) => ({ value: one.id, label: columnName(one, open) }))}
          onChange={(id) => {
            setColumn(columns.find((one) => one.id === id));
            setText('');
            setFault(null);
            askEmpty(false);
          }}
        />
        {isTags && (
          <Pick
            label={texts.how}
            value={way}
            choices={ways.map((value) => ({ value, label: texts[value] }))}
            onChange={(next) => {
              setWay(next);
              askEmpty(false);
            }}
          />
        )}
        <FieldControl
          key={column.id}
          column={column}
          label={texts.value}
          value={text}
          error={fault && t.faults[fault]}
          onChange={(next) => {
            setText(next);
            askEmpty(false);
          }}
        />
        <p className="muted">{column.group === 'live' ? texts.liveNote : texts.draftNote}</p>
        {isEmptyAsked && (
          <Callout tone="warning">
            {fill(texts.emptyAsk, { count: ids.length, column: columnName(column, open) }, language)}
          </Callout>
        )}
        <div className={styles.actions}>
          <Button onClick={onClose}>{t.files.cancel}</Button>
          <Button type="submit" variant="primary">
            {isEmptyAsked ? texts.empty : texts.apply}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Returns the tags of a place, as its cell lists them, after `text` is set, added or removed. */
function tagsAfter(now: string, text: string, way: Way): string {
  if (way === 'set') return text;
  const named = splitTags(text);
  const isNamed = (tag: string) => named.some((name) => name.toLowerCase() === tag.toLowerCase());
  const kept = splitTags(now).filter((tag) => !isNamed(tag));
  return joinTags(way === 'addTag' ? [...kept, ...named] : kept);
}
