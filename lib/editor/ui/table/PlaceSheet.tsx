'use client';

import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { iconPaths } from '../../../map/drawing/icons.ts';
import type { PlacesStrings } from '../../../messages/places.ts';
import { noFilter } from '../../sheet/arrange-rows.ts';
import { createSheet, type Sheet, type SheetOptions } from '../../sheet/sheet.ts';
import type { RejectedCell } from '../../sheet/write-cells.ts';
import type { OpenWork } from '../frame/context.tsx';
import { type OpenSheet, SheetContext, useSheet } from './context.tsx';
import { PlaceCards } from './PlaceCards.tsx';
import { SheetBar } from './SheetBar.tsx';
import { SheetFoot } from './SheetFoot.tsx';
import { SheetGrid } from './SheetGrid.tsx';
import { Troubles } from './Troubles.tsx';
import { useNotices } from './use-notices.ts';

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
