'use client';

import type { Level } from '../../model/types.ts';
import { useDocument, useEditorState } from '../hooks.ts';

/** Returns the shown level. */
export function useShownLevel(): Level | null {
  const levelId = useEditorState((state) => state.levelId);
  const level = useDocument((document) => document.get(levelId ?? ''));
  return level?.kind === 'level' ? level : null;
}
