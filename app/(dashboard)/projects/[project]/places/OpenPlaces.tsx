'use client';

import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { createSession, type Session } from '#lib/editor/model/session.ts';
import type { ProjectDetail } from '#lib/editor/model/types.ts';
import type { Autosave } from '#lib/editor/save/autosave.ts';
import type { LiveTransport } from '#lib/editor/save/live-transport.ts';
import { noFilter } from '#lib/editor/sheet/arrange-rows.ts';
import { createSheet, type Sheet } from '#lib/editor/sheet/sheet.ts';
import type { RejectedCell } from '#lib/editor/sheet/write-cells.ts';
import { WorkContext } from '#lib/editor/ui/context.tsx';
import { openSaving } from '#lib/editor/ui/open-saving.ts';
import { SaveBadge, SaveTrouble } from '#lib/editor/ui/SaveBadge.tsx';
import { lateCode } from '#lib/late/late-code.ts';
import { iconPaths } from '#lib/map/drawing/icons.ts';
import { Callout } from '#lib/ui/Callout.tsx';
import { PageHead } from '#lib/ui/Page.tsx';
import { useProjectWork } from '../project-work.tsx';
import { SheetContext, useSheet } from './context.tsx';
import { PlaceCards } from './PlaceCards.tsx';
import type { PlacesScreenProps } from './PlacesScreen.tsx';
import styles from './places.module.css';
import { SheetBar } from './SheetBar.tsx';
import { SheetFoot } from './SheetFoot.tsx';
import { SheetGrid } from './SheetGrid.tsx';
import { Troubles } from './Troubles.tsx';
import { useNotices } from './use-notices.ts';

/** Time for the table to open before the others are heard. */
const openingMs = 1_500;
const followCode = lateCode(() => import('#lib/editor/together/follow-project.ts'));
type FollowCode = NonNullable<typeof followCode.parts>;

type OpenPlacesProps = PlacesScreenProps & { project: ProjectDetail; transport: LiveTransport };

/** Connects the loaded places to saving and shows them: as a table, or as a list on narrow screens. */
export default function OpenPlaces(props: OpenPlacesProps) {
  const { project, projectId, canWrite, language, t, editorTexts, transport } = props;
  const [{ session, autosave, sheet, start }] = useState(() => open(props));
  useEffect(start, [start]);
  useHead(session, autosave, sheet);
  const work = useMemo(
    () => ({ session, autosave, t: editorTexts, language }),
    [session, autosave, editorTexts, language],
  );
  const context = useMemo(
    () => ({ sheet, live: transport.view, projectId, t, language }),
    [sheet, transport, projectId, t, language],
  );
  return (
    <WorkContext value={work}>
      <SheetContext value={context}>
        <div className={styles.page}>
          <PageHead level={2} title={t.title} beside={canWrite && <SaveBadge />} />
          {project.status === 'ARCHIVE' && <Callout tone="info">{t.archived}</Callout>}
          {project.status !== 'ARCHIVE' && !canWrite && <Callout tone="info">{t.readOnly}</Callout>}
          {canWrite && <SaveTrouble />}
          <Troubles />
          <Content />
        </div>
      </SheetContext>
    </WorkContext>
  );
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

function open({ project, canWrite, transport, language, t, editorTexts }: OpenPlacesProps) {
  const session = createSession({ project, canWrite });
  const { none: _, ...statusWords } = editorTexts.inspector.statuses;
  const sheet = createSheet({
    session,
    words: {
      statusWords,
      hoursWords: editorTexts.hoursWords,
      icons: new Set(Object.keys(iconPaths)),
      ownIcon: t.ownIcon,
    },
    language,
  });
  // Use a journal separate from the editor's: changes that wait there for publishing must not go live from here.
  const saving = openSaving({
    session,
    project,
    transport,
    journalName: `${project.id}/places`,
    around: () => placesInUse(sheet),
  });
  const start = () => {
    const { autosave } = saving;
    const stops = [saving.start(), sheet.start(), followLate({ projectId: project.id, session, autosave })];
    return () => {
      for (const stop of stops) stop();
      if (saving.autosave.unsaved > 0) void saving.autosave.flush();
    };
  };
  return { session, autosave: saving.autosave, sheet, start };
}

/** Takes what others save, as soon as the code for it is there. It is no part of the first load. */
function followLate(open: Parameters<FollowCode['followProject']>[0]): () => void {
  let leave = () => {};
  let stopWaiting = () => {};
  const timer = setTimeout(() => {
    stopWaiting = followCode.want(({ followProject }) => {
      leave = followProject(open);
    });
  }, openingMs);
  return () => {
    clearTimeout(timer);
    stopWaiting();
    leave();
  };
}

/** Returns the place at the cursor of the table, and the one whose form has the focus. */
function placesInUse(sheet: Sheet): string[] {
  const { rows, cursor } = sheet.store.getState();
  const form = document.activeElement?.closest<HTMLElement>('[data-place]');
  return [rows[cursor.row], form?.dataset.place].filter((id) => id !== undefined);
}

/** Reports unpublished changes to the head of the project, and lets the head save before it publishes. */
function useHead(session: Session, autosave: Autosave, sheet: Sheet): void {
  const { tell, open: openWork } = useProjectWork();
  useEffect(() => {
    const save = async () => {
      await autosave.flush();
      return autosave.unsaved === 0;
    };
    const notTaken = () => sheet.store.getState().rejected.size;
    const close = openWork({ save, notTaken });
    const end = session.store.subscribe(({ live }, before) => live !== before.live && tell(live));
    return () => {
      close();
      // Save the rest when the table closes.
      void save().then(end);
    };
  }, [session, autosave, sheet, tell, openWork]);
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
