'use client';

import { useEffect } from 'react';
import { createLoader } from '../../ui/create-loader.ts';
import { useEditorState } from './hooks.ts';
import styles from './panels.module.css';

const placeLoader = createLoader(() => import('./PlaceInspector.tsx'));
const levelLoader = createLoader(() => import('./LevelInspector.tsx'));

/** The details of what is selected, else of the level when they are asked for. */
export function RightPanel() {
  const hasSelection = useEditorState((state) => state.selection.length > 0);
  const isLevelShown = useEditorState((state) => state.isLevelShown && state.levelId !== null);
  // What is drawn is named at once: the field has to be there when the last corner is set.
  const isDrawing = useEditorState((state) => state.tool !== 'select' && state.tool !== 'pan');
  const place = placeLoader.use();
  const level = levelLoader.use();
  useEffect(() => {
    if (hasSelection || isDrawing) placeLoader.load();
    else if (isLevelShown) levelLoader.load();
  }, [hasSelection, isDrawing, isLevelShown]);
  if (!hasSelection && !isLevelShown) return null;
  const waiting = <div className={styles.right} />;
  if (hasSelection) return place ? <place.PlaceInspector /> : waiting;
  return level ? <level.LevelInspector /> : waiting;
}
