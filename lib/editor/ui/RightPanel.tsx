'use client';

import { useEditorState } from './hooks.ts';
import { LevelInspector } from './LevelInspector.tsx';
import { PlaceInspector } from './PlaceInspector.tsx';

/** The details of what is selected, else of the level when they are asked for. */
export function RightPanel() {
  const hasSelection = useEditorState((state) => state.selection.length > 0);
  const isLevelShown = useEditorState((state) => state.isLevelShown && state.levelId !== null);
  if (hasSelection) return <PlaceInspector />;
  return isLevelShown ? <LevelInspector /> : null;
}
