'use client';

import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { iconPaths } from '../../../map/drawing/icons.ts';
import { fill } from '../../../messages/fill.ts';
import type { PlacesStrings } from '../../../messages/places.ts';
import { Button } from '../../../ui/Button.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import { latePart } from '../../../ui/late-part.tsx';
import { useToast } from '../../../ui/Toasts.tsx';
import type { SaveState } from '../../model/state.ts';
import { noFilter } from '../../sheet/arrange-rows.ts';
import { createSheet, type Sheet, type SheetOptions } from '../../sheet/sheet.ts';
import type { Told } from '../../sheet/sheet-state.ts';
import type { RejectedCell } from '../../sheet/write-cells.ts';
import { type OpenWork, useWork } from '../frame/context.tsx';
import { useSession } from '../frame/hooks.ts';
import { type OpenSheet, SheetContext, useSheet, useSheetState } from './context.tsx';
import { PlaceCards } from './PlaceCards.tsx';
import { SheetBar } from './SheetBar.tsx';
import { SheetFoot } from './SheetFoot.tsx';
import { SheetGrid } from './SheetGrid.tsx';

/** The places of an open project: as a table, or as a list on narrow screens. Page and editor show the same. */
export function PlaceSheet({ open }: { open: OpenSheet }) {
  return (
    <SheetContext value={open}>
      <Troubles />
      <Content />
    </SheetContext>
  );
}

/** Creates the table of an open project, with the texts of its cells. */
export function sheetOf(
  { session, t: editorTexts, language }: Pick<OpenWork, 'session' | 't' | 'language'>,
  t: PlacesStrings,
  options: Pick<SheetOptions, 'isLiveAtOnce' | 'locked'> = {},
): Sheet {
  const { none: _, ...statusWords } = editorTexts.inspector.statuses;
  return createSheet({
    session,
    words: {
      statusWords,
      hoursWords: editorTexts.hoursWords,
      icons: new Set(Object.keys(iconPaths)),
      ownIcon: t.ownIcon,
    },
    language,
    ...options,
  });
}

function Content() {
  const { sheet } = useSheet();
  const isNarrow = useNarrow();
  useNotices();
  const goTo = ({ id, column }: RejectedCell) => {
    // The cell may be in a row or column that is not shown.
    if (!sheet.store.getState().rows.includes(id)) sheet.setFilter(noFilter);
    if (!sheet.store.getState().columns.includes(column)) sheet.setGroup('all');
    const { rows, columns } = sheet.store.getState();
    // Render the row now, so that the next key finds the focus there.
    flushSync(() => sheet.goTo({ row: rows.indexOf(id), column: columns.indexOf(column) }));
    document.querySelector<HTMLElement>('[data-cursor]')?.focus();
  };
  if (isNarrow) return <PlaceCards />;
  return (
    <>
      <SheetBar />
      <SheetGrid />
      <SheetFoot onGo={goTo} />
    </>
  );
}

const narrow = '(max-width: 759px)';

/** Checks whether the window is too narrow for a table. */
function useNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(narrow);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => matchMedia(narrow).matches,
    () => false,
  );
}

const ConflictDialog = latePart(() => import('../conflicts/ConflictDialog.tsx'));

/** Conflicts: places that somebody else changed too. The reader chooses which value to keep. */
function Troubles() {
  const { t, language } = useSheet();
  const conflicts = useSession((state) => state.conflicts.length);
  const [isChoosing, setChoosing] = useState(false);
  // A new conflict must not open a dialog while the reader types.
  useEffect(() => {
    if (conflicts > 0 || !isChoosing) return;
    setChoosing(false);
    // The button that opened the dialog is gone: the focus goes on in the table or the list of cards.
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>('[data-cursor], [data-index]')?.focus({ preventScroll: true }),
    );
  }, [conflicts, isChoosing]);
  return (
    <>
      {conflicts > 0 && (
        <Callout tone="error">
          <span className="line">
            {fill(t.conflicts, { count: conflicts }, language)}
            <Button size="sm" onClick={() => setChoosing(true)}>
              {t.conflictsAction}
            </Button>
          </span>
        </Callout>
      )}
      {isChoosing && conflicts > 0 && <ConflictDialog onClose={() => setChoosing(false)} />}
    </>
  );
}

const savingGoesOn: readonly SaveState['kind'][] = ['saved', 'unsaved', 'saving'];

/** Shows a toast, with undo, after changes to more than the current cell. */
function useNotices(): void {
  const { t, language, live } = useSheet();
  const { session } = useWork();
  const toast = useToast();
  const told = useSheetState((state) => state.told);
  const notice = useSession((state) => state.notice);
  const seen = useRef({ told, notice });
  useEffect(() => {
    if (told === seen.current.told || !told) return;
    seen.current.told = told;
    const { lastStep, save } = session.store.getState();
    // Without a connection, visitors see the change later.
    const isLive = live.getState().isPublished && navigator.onLine && savingGoesOn.includes(save.kind);
    const text = textOf(told, isLive, t, language);
    toast({
      tone: told.changed === 0 && told.rejected > 0 ? 'error' : 'success',
      title: fill(t.told[told.kind], { count: told.changed }, language),
      ...(text !== '' && { text }),
      ...(told.changed > 0 &&
        lastStep !== null && { action: { label: t.undo, run: () => session.undoStep(lastStep) } }),
    });
  }, [told, t, language, live, session, toast]);
  useEffect(() => {
    if (notice === seen.current.notice) return;
    seen.current.notice = notice;
    if (notice.kind === 'restored' || notice.kind === 'merged')
      toast({ tone: 'success', title: fill(t[notice.kind], { count: notice.count }, language) });
  }, [notice, t, language, toast]);
}

function textOf(told: Told, isLive: boolean, t: PlacesStrings, language: string): string {
  const { live, rejected, cut } = told;
  return [
    isLive && live > 0 && fill(t.told.live, { count: live }, language),
    rejected > 0 && fill(t.told.rejected, { count: rejected }, language),
    cut > 0 && fill(t.told.cut, { count: cut }, language),
  ]
    .filter(Boolean)
    .join(' ');
}
