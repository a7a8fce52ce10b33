import type { SaveState } from '../model/state.ts';

/** Reason why the last attempt to save failed. */
export type Trouble = 'offline' | 'failing' | 'signedOut' | 'forbidden';

type Situation = {
  trouble: Trouble | null;
  detail: string | null;
  /** Number of entities that differ from the server, and number of those it rejected. */
  count: number;
  refusedCount: number;
  isRunning: boolean;
  savedAt: number | null;
};

/** Returns the state of saving that the user sees. */
export function saveStateOf({
  trouble,
  detail,
  count,
  refusedCount,
  isRunning,
  savedAt,
}: Situation): SaveState {
  const isShutOut = trouble === 'signedOut' || trouble === 'forbidden';
  if (count === 0 && !isShutOut) return { kind: 'saved', at: savedAt };
  if (isRunning && (trouble === null || isShutOut)) return { kind: 'saving', count };
  switch (trouble) {
    case 'offline':
    case 'signedOut':
      return { kind: trouble, count };
    case 'failing':
    case 'forbidden':
      return { kind: trouble, count, detail };
    case null:
      return refusedCount > 0 ? { kind: 'refused', count: refusedCount } : { kind: 'unsaved', count };
    default:
      return trouble satisfies never;
  }
}
