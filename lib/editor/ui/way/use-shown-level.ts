'use client';

import type { Level } from '../../model/types.ts';
import { useDocument, useScreen } from '../frame/hooks.ts';

/** Returns the shown level. */
export function useShownLevel(): Level | null {
  const levelId = useScreen((state) => state.levelId);
  const level = useDocument((document) => document.get(levelId ?? ''));
  return level?.kind === 'level' ? level : null;
}
