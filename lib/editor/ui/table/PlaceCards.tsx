'use client';

import { ChevronLeft, ChevronRight, CircleAlert, Ellipsis, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { fill } from '../../../messages/fill.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { useRows } from '../../../ui/hooks/rows.ts';
import { placeName } from '../../../ui/place-name.ts';
import { isMissing } from '../../sheet/missing.ts';
import { useWork } from '../frame/context.tsx';
import { useDocument, useSession } from '../frame/hooks.ts';
import styles from './cards.module.css';
import { useSheet, useSheetState } from './context.tsx';
import { PlaceForm } from './PlaceForm.tsx';
import { PlaceMark } from './place-marks.tsx';
import { Filters, History } from './SheetBar.tsx';
import { SheetFoot } from './SheetFoot.tsx';
import { NothingShown } from './SheetGrid.tsx';
import { SheetMenu } from './SheetMenu.tsx';

const cardPx = 60;

/** List of places for narrow screens. A place opens with all its fields. */
export function PlaceCards() {
  const { t } = useSheet();
  const rows = useSheetState((state) => state.rows);
  const canWrite = useSession((state) => state.canWrite);
  const [openId, setOpenId] = useState<string | null>(null);
  const lastId = useRef<string | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const { indexes, totalPx, scrollTo } = useRows({
    count: rows.length,
    rowPx: cardPx,
    scroller,
    overscan: 4,
  });
  useEffect(() => {
    const index = lastId.current === null ? -1 : rows.indexOf(lastId.current);
    if (openId !== null || index < 0) return;
    lastId.current = null;
    scrollTo(index, 'center');
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus({ preventScroll: true }),
    );
  }, [openId, rows, scrollTo]);
  if (openId !== null) {
    lastId.current = openId;
    return (
      <>
        <div className={styles.back}>
          <Button variant="ghost" icon={<ChevronLeft aria-hidden />} onClick={() => setOpenId(null)}>
            {t.phone.back}
          </Button>
          {canWrite && (
            <span className={styles.history}>
              <History />
            </span>
          )}
        </div>
        <PlaceForm key={openId} id={openId} onGone={() => setOpenId(null)} />
      </>
    );
  }
  return (
    <>
      <div className={styles.filters}>
        <Filters />
        <SheetMenu
          onAdded={setOpenId}
          trigger={
            <IconButton label={t.more} size="md" variant="secondary" icon={<Ellipsis aria-hidden />} />
          }
        />
      </div>
      {rows.length === 0 ? (
        <NothingShown />
      ) : (
        <div ref={scroller} className={styles.scroller}>
          <ul className={styles.list} style={{ height: totalPx }} aria-label={t.phone.list}>
            {indexes.map((index) => {
              const id = rows[index];
              return id === undefined ? null : (
                <Card key={id} id={id} index={index} onOpen={() => setOpenId(id)} />
              );
            })}
          </ul>
        </div>
      )}
      <SheetFoot onGo={({ id }) => setOpenId(id)} />
    </>
  );
}

function Card({ id, index, onOpen }: { id: string; index: number; onOpen: () => void }) {
  const { untitled } = useWork().t;
  const { sheet, t, language } = useSheet();
  const place = useDocument((document) => document.place(id));
  const level = useDocument((document) => document.get(place?.level ?? ''));
  const hasFaults = useSession((state) => state.faults.has(id));
  const isInConflict = useSession((state) => state.conflicts.some((one) => one.id === id));
  const [first] = sheet.columns;
  if (!place || !first) return null;
  const title = place.translations[first.language ?? '']?.title;
  const missing = sheet.columns.filter((column) => isMissing(place, column)).length;
  const facts = [
    level?.kind === 'level' && level.name,
    place.status && sheet.world.statusWords[place.status],
    missing > 0 && fill(t.phone.missing, { count: missing }, language),
  ];
  return (
    <li className={styles.card} style={{ transform: `translateY(${index * cardPx}px)` }}>
      <button type="button" className={styles.open} data-index={index} onClick={onOpen}>
        <PlaceMark place={place} />
        <span className={styles.texts}>
          <span className={styles.title}>{placeName(place, title, untitled)}</span>
          <span className={styles.facts}>{facts.filter(Boolean).join(' · ')}</span>
        </span>
        {isInConflict && <TriangleAlert className={styles.trouble} aria-label={t.conflictRow} />}
        {hasFaults && (
          <CircleAlert className={styles.trouble} aria-label={fill(t.refusedRow, { reason: '' })} />
        )}
        <ChevronRight aria-hidden />
      </button>
    </li>
  );
}
