'use client';

import { useMemo } from 'react';
import { createStore } from 'zustand/vanilla';
import { lateCode } from '../../../late/late-code.ts';
import type { EditorStrings } from '../../../messages/editor.ts';
import type { InterfaceLanguage } from '../../../messages/languages.ts';
import { loadPlacesStrings, type PlacesStrings } from '../../../messages/places.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { useLate } from '../../../ui/hooks/late.ts';
import { boundsOfAll } from '../../commands/geometry.ts';
import type { Editor } from '../../editor.ts';
import type { Session } from '../../model/session.ts';
import { nothingLive } from '../../save/live-values.ts';
import type { Sheet } from '../../sheet/sheet.ts';
import { useEditor } from '../frame/context.tsx';
import styles from '../frame/dialogs.module.css';
import { PlaceSheet, sheetOf } from '../table/PlaceSheet.tsx';

const texts = lateCode(() => loadPlacesStrings(document.documentElement.lang));
/** Here all columns wait for publishing, so nothing is live. */
const live = createStore(() => nothingLive);

/** Tables of open projects: filter, sort order and texts that a cell did not take stay when the dialog closes. */
const open = new WeakMap<Session, { languages: string; sheet: Sheet }>();

/** Table of all places of the project, as on the page Places. It writes to the document of the editor. */
export default function PlacesTable() {
  const { editor, t } = useEditor();
  const close = () => editor.screen.closeDialog();
  const placesTexts = useLate(texts);
  return (
    placesTexts && (
      <Dialog isOpen onClose={close} title={t.table.title} size="full">
        <div className={`column ${styles.inDialog}`}>
          <Content t={placesTexts} />
        </div>
      </Dialog>
    )
  );
}

function Content({ t }: { t: PlacesStrings }) {
  const { editor, projectId, t: editorTexts, language } = useEditor();
  const table = useMemo(() => {
    const { session, screen, view } = editor;
    const showOnMap = (id: string) => {
      const place = session.document.place(id);
      if (!place) return;
      screen.closeDialog();
      screen.setLevel(place.level);
      screen.select([id]);
      view.show(boundsOfAll([place]));
    };
    const sheet = openSheet(editor, t, editorTexts, language);
    return { sheet, live, projectId, t, language, showOnMap };
  }, [editor, projectId, editorTexts, language, t]);
  return <PlaceSheet open={table} />;
}

function openSheet(
  { session, screen }: Editor,
  t: PlacesStrings,
  editorTexts: EditorStrings,
  language: InterfaceLanguage,
): Sheet {
  const { languages, settings } = session.document.project();
  const now = [settings.defaultLanguage, ...languages].join();
  const before = open.get(session);
  if (before?.languages === now) return before.sheet;
  const sheet = sheetOf({ session, t: editorTexts, language }, t, {
    isLiveAtOnce: false,
    locked: () => screen.store.getState().locked,
  });
  sheet.start();
  open.set(session, { languages: now, sheet });
  return sheet;
}
