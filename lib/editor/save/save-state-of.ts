import type { SaveState } from '../model/state.ts';

/** Why the last attempt to save did not end well. */
export type Trouble = 'offline' | 'failing' | 'signedOut' | 'forbidden';

type Situation = {
  trouble: Trouble | null;
  detail: string | null;
  /** How many entities differ from what the server has, and how many of them it refused. */
  count: number;
  refusedCount: number;
  isRunning: boolean;
  savedAt: number | null;
};

/** What the reader is told about saving. */
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
