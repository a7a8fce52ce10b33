'use client';

import type { ReactNode } from 'react';
import { boundsOfAll } from '../../commands/geometry.ts';
import type { Editor } from '../../editor.ts';
import { titleOf } from '../../model/entities.ts';
import { useEditor } from '../context.tsx';
import { useEditorState } from '../hooks.ts';
import styles from './way.module.css';

/** How places and their levels are called on the screen; what has no title is called by its key. */
export function usePlaceNames() {
  const { editor } = useEditor();
  const language = useEditorState((state) => state.language);
  const { document } = editor.session;
  const { defaultLanguage } = document.project().settings;
  return {
    titleOf(id: string): string {
      const place = document.place(id);
      return place ? titleOf(place, language, defaultLanguage) || place.key : '';
    },
    levelOf(id: string): string {
      return levelName(editor, document.place(id)?.level ?? '');
    },
  };
}

export function levelName({ session }: Editor, id: string): string {
  const level = session.document.get(id);
  return level?.kind === 'level' ? level.name : '';
}

/** Selects a place and brings it into sight. */
export function showPlace({ session, view }: Editor, id: string): void {
  const place = session.document.place(id);
  if (!place) return;
  session.setLevel(place.level);
  session.select([id]);
  view.show(boundsOfAll([place]));
}

export function PlaceButton({ id, children }: { id: string; children: ReactNode }) {
  const { editor } = useEditor();
  return (
    <button type="button" className={styles.item} onClick={() => showPlace(editor, id)}>
      {children}
    </button>
  );
}
