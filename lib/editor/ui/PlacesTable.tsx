'use client';

import { ArrowDown, ArrowUp } from 'lucide-react';
import { useRef } from 'react';
import { fill } from '../../messages/fill.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useRows } from '../../ui/use-rows.ts';
import { useEditor } from './context.tsx';
import styles from './dialogs.module.css';
import { languageName } from './language-name.ts';
import { BulkBar } from './table/BulkBar.tsx';
import { TableFiles } from './table/TableFiles.tsx';
import { TableFilters } from './table/TableFilters.tsx';
import { TableRow } from './table/TableRow.tsx';
import tableStyles from './table/table.module.css';
import { type SortKey, useTable } from './table/use-table.ts';

const rowPx = 44;

/** Table of all places of the project, to filter, sort and edit, one or many at once. */
export default function PlacesTable() {
  const { editor, t } = useEditor();
  const close = () => editor.screen.closeDialog();
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && close()} title={t.table.title} size="wide">
      <TableContent />
    </Dialog>
  );
}

/** Separate component, so that the dialog's scrolling element exists when it mounts. */
function TableContent() {
  const { t, language: ui } = useEditor();
  const table = useTable();
  const scroller = useRef<HTMLDivElement>(null);
  const { indexes, totalPx } = useRows({ count: table.places.length, rowPx, scroller, overscan: 6 });
  const head = (key: SortKey, label: string) => (
    <button type="button" className={tableStyles.sort} onClick={() => table.sortBy(key)}>
      <span>{label}</span>
      {table.sort.key === key && (table.sort.isDown ? <ArrowDown aria-hidden /> : <ArrowUp aria-hidden />)}
    </button>
  );
  return (
    <div className={tableStyles.tableWrap}>
      <TableFilters table={table} />
      {table.chosen.size > 0 && <BulkBar table={table} />}
      <section className={tableStyles.table} aria-label={t.table.title}>
        <div className={tableStyles.tableHead}>
          <input
            type="checkbox"
            aria-label={t.table.selectAll}
            checked={table.chosen.size > 0 && table.chosen.size === table.places.length}
            onChange={(event) => table.choose(event.target.checked ? table.places.map(({ id }) => id) : [])}
          />
          {head('title', `${t.inspector.title} (${languageName(table.language, ui)})`)}
          {head('level', t.table.level)}
          {head('status', t.table.status)}
          {head('price', t.table.price)}
          <span />
        </div>
        <div ref={scroller} className={tableStyles.tableBody}>
          <ul style={{ height: totalPx, position: 'relative' }}>
            {indexes.map((index) => {
              const place = table.places[index];
              return place ? (
                <TableRow key={place.id} place={place} top={index * rowPx} table={table} />
              ) : null;
            })}
          </ul>
        </div>
      </section>
      <div className={tableStyles.foot}>
        <p className={styles.faint}>{fill(t.places.count, { count: table.places.length }, ui)}</p>
        <TableFiles />
      </div>
    </div>
  );
}
