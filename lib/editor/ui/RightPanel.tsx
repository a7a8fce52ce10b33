'use client';

import { useEffect } from 'react';
import { createLoader } from '../../ui/create-loader.ts';
import { useEditorState, usePanels } from './hooks.ts';
import { Panel } from './Panel.tsx';

const placeLoader = createLoader(() => import('./PlaceInspector.tsx'));
const levelLoader = createLoader(() => import('./LevelInspector.tsx'));

/** The details of what is selected, else of the level when they are asked for. */
export function RightPanel() {
  const { isDetailsShown } = usePanels();
  const hasSelection = useEditorState((state) => state.selection.length > 0);
  // What is drawn is named at once: the field has to be there when the last corner is set.
  const isDrawing = useEditorState((state) => state.tool !== 'select' && state.tool !== 'pan');
  const place = placeLoader.use();
  const level = levelLoader.use();
  useEffect(() => {
    if (hasSelection || isDrawing) placeLoader.load();
    else if (isDetailsShown) levelLoader.load();
  }, [hasSelection, isDrawing, isDetailsShown]);
  if (!isDetailsShown) return null;
  return (
    <Panel side="right">
      {hasSelection ? place && <place.PlaceInspector /> : level && <level.LevelInspector />}
    </Panel>
  );
}
