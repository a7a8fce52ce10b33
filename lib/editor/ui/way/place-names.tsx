'use client';

import type { ReactNode } from 'react';
import { type Bounds, expandBounds } from '../../../geometry/bounds.ts';
import { placeName } from '../../../ui/place-name.ts';
import { boundsOfAll } from '../../commands/geometry.ts';
import type { Editor } from '../../editor.ts';
import { titleOf } from '../../model/entities.ts';
import { useEditor } from '../frame/context.tsx';
import { useScreen } from '../frame/hooks.ts';
import styles from './way.module.css';

/** Returns functions that name places and their levels on the screen. */
export function usePlaceNames() {
  const { editor, t } = useEditor();
  const language = useScreen((state) => state.language);
  const { document } = editor.session;
  const { defaultLanguage } = document.project().settings;
  return {
    titleOf(id: string): string {
      const place = document.place(id);
      return place ? placeName(place, titleOf(place, language, defaultLanguage), t.untitled) : '';
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

/** Selects a place and brings it into view. */
export function showPlace(editor: Editor, id: string): void {
  const place = editor.session.document.place(id);
  if (!place) return;
  showOnLevel(editor, place.level, boundsOfAll([place]));
  editor.screen.select([id]);
}

/**
 * Brings the first of two places into view, or the second if the first one's level is shown already. Selects nothing.
 */
export function lookAtNext(editor: Editor, first: string, second: string): void {
  const { document } = editor.session;
  const { store } = editor.screen;
  const isSeen = document.place(first)?.level === store.getState().levelId;
  const place = document.place(isSeen ? second : first);
  if (place) showOnLevel(editor, place.level, boundsOfAll([place]));
}

/** Share of the level shown around a place. A marker alone would fill the screen. */
const aroundShare = 0.15;

/** Shows a level and brings a part of it into view, or the whole level. */
export function showOnLevel({ screen, session, view }: Editor, levelId: string, part: Bounds | null): void {
  const level = session.document.get(levelId);
  if (level?.kind !== 'level') return;
  const { width, height } = level;
  screen.setLevel(levelId);
  const whole = { minX: 0, minY: 0, maxX: width, maxY: height };
  view.show(part ? expandBounds(part, Math.max(width, height) * aroundShare) : whole);
}

export function PlaceButton({ id, children }: { id: string; children: ReactNode }) {
  const { editor } = useEditor();
  return (
    <button type="button" className={styles.item} onClick={() => showPlace(editor, id)}>
      {children}
    </button>
  );
}
