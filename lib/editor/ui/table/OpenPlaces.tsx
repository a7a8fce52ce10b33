'use client';

import { useEffect, useMemo, useState } from 'react';
import { lateCode } from '../../../late/late-code.ts';
import type { EditorStrings } from '../../../messages/editor.ts';
import type { InterfaceLanguage } from '../../../messages/languages.ts';
import type { PlacesStrings } from '../../../messages/places.ts';
import { Callout } from '../../../ui/Callout.tsx';
import { PageHead } from '../../../ui/shell/Page.tsx';
import { createSession, type Session } from '../../model/session.ts';
import type { ProjectDetail } from '../../model/types.ts';
import type { Autosave } from '../../save/autosave.ts';
import type { LiveTransport } from '../../save/live-transport.ts';
import type { Sheet } from '../../sheet/sheet.ts';
import { fetchAhead } from '../fetch-ahead.ts';
import { WorkContext } from '../frame/context.tsx';
import { SaveBadge, SaveTrouble } from '../frame/SaveBadge.tsx';
import { openSaving } from '../open-saving.ts';
import { useProjectWork } from '../project-work.tsx';
import { PlaceSheet, sheetOf } from './PlaceSheet.tsx';
import styles from './table.module.css';

/** Time for the table to open before the others are heard. */
const openingMs = 1_500;
const followCode = lateCode(() => import('../../together/follow-project.ts'));
type FollowCode = NonNullable<typeof followCode.parts>;

export type PlacesScreenProps = {
  projectId: string;
  canWrite: boolean;
  language: InterfaceLanguage;
  t: PlacesStrings;
  editorTexts: EditorStrings;
};

type OpenPlacesProps = PlacesScreenProps & { project: ProjectDetail; transport: LiveTransport };

/** Connects the loaded places to saving and shows them: as a table, or as a list on narrow screens. */
export default function OpenPlaces(props: OpenPlacesProps) {
  const { project, projectId, canWrite, language, t, editorTexts, transport } = props;
  const [{ session, autosave, sheet, start }] = useState(() => openPlaces(props));
  useEffect(start, [start]);
  useEffect(() => fetchAhead(), []);
  useHead(session, autosave, sheet);
  const work = useMemo(
    () => ({ session, autosave, t: editorTexts, language }),
    [session, autosave, editorTexts, language],
  );
  const open = useMemo(() => {
    const show = async (id: string) => {
      // The editor loads the map, so save what is new first.
      await autosave.flush();
      location.assign(`/projects/${projectId}/edit?place=${id}`);
    };
    return { sheet, live: transport.view, projectId, t, language, showOnMap: (id: string) => void show(id) };
  }, [sheet, autosave, transport, projectId, t, language]);
  return (
    <WorkContext value={work}>
      <div className={`column ${styles.page}`}>
        <PageHead level={2} title={t.title} beside={canWrite && <SaveBadge />} />
        {project.status === 'ARCHIVE' && <Callout tone="info">{t.archived}</Callout>}
        {project.status !== 'ARCHIVE' && !canWrite && <Callout tone="info">{t.readOnly}</Callout>}
        {canWrite && <SaveTrouble />}
        <PlaceSheet open={open} />
      </div>
    </WorkContext>
  );
}

function openPlaces({ project, canWrite, transport, language, t, editorTexts }: OpenPlacesProps) {
  const session = createSession({ project, canWrite });
  const sheet = sheetOf({ session, t: editorTexts, language }, t);
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
