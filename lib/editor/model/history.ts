import type { Change, Command } from './types.ts';

export type Step = Command & {
  readonly at: number;
  /** Identifies the step. A step that another command was merged into gets a new number. */
  readonly number: number;
};
export type History = { readonly done: readonly Step[]; readonly undone: readonly Step[] };

export const noHistory: History = { done: [], undone: [] };
const stepsMax = 200;

/** Returns the history with `command` as its newest step or merged into it. Undone steps are dropped. */
export function recordStep(
  history: History,
  command: Command,
  { at: now, number }: Pick<Step, 'at' | 'number'>,
): History {
  const last = history.done.at(-1);
  const isMerged =
    last?.merge !== undefined &&
    command.merge !== undefined &&
    history.undone.length === 0 &&
    last.merge.key === command.merge.key &&
    now - last.at <= command.merge.withinMs;
  const kept = isMerged ? history.done.slice(0, -1) : history.done;
  const step: Step =
    isMerged && last
      ? {
          ...command,
          changes: joinChanges(last.changes, command.changes),
          selectionBefore: last.selectionBefore,
          at: now,
          number,
        }
      : { ...command, at: now, number };
  return { done: [...kept, step].slice(-stepsMax), undone: [] };
}

/** Returns the newest step and the history without it, or null. */
export function undoStep(history: History): { history: History; step: Step } | null {
  const step = history.done.at(-1);
  if (!step) return null;
  return { history: { done: history.done.slice(0, -1), undone: [...history.undone, step] }, step };
}

/** Returns the last undone step and the history with it done again, or null. */
export function redoStep(history: History): { history: History; step: Step } | null {
  const step = history.undone.at(-1);
  if (!step) return null;
  return { history: { done: [...history.done, step], undone: history.undone.slice(0, -1) }, step };
}

/** Joins two lists of changes: each entity goes from its first `before` to its last `after`. */
function joinChanges(first: readonly Change[], second: readonly Change[]): Change[] {
  const joined = new Map(first.map((change) => [change.id, change]));
  for (const change of second) {
    const known = joined.get(change.id);
    joined.set(change.id, known ? { ...change, before: known.before } : change);
  }
  return [...joined.values()];
}
