import { setTimeout as sleep } from 'node:timers/promises';
import { minuteMs } from '#lib/plans/units.ts';
import type { PeriodicJob } from '#lib/platform/jobs.ts';
import { describeError, log } from '#lib/platform/log.ts';
import { processSingleton } from '#lib/platform/process-singletons.ts';
import { settings } from '#lib/platform/settings.ts';
import { waitUntil } from '#lib/platform/wait-until.ts';

/** Changes of a live map that follow one another are copied together. */
const restMs = 2_000;

/** When a copy that failed is tried again, for a minute: each try reads the whole map, and a full disk stays full. */
const retryMs = 5_000;
const triesMax = 12;

/** The copies of this process. */
type Copying = {
  /** Projects whose copy is due. The one that is written is not among them. */
  due: Set<string>;
  running: Promise<void> | null;
  isOn: boolean;
  /** Ends the rest before the next copies. */
  stop: AbortController;
};

type Due = {
  due: Set<string>;
  copy: (projectId: string) => Promise<void>;
  rest: () => Promise<void>;
  tries: number;
};

/** How often a process at most confirms the copies. */
const confirmEveryMs = 10 * minuteMs;

/** The code that writes copies loads with the first one. */
const writer = () => import('./write-standby.ts');

/** Makes this process copy live maps after changes. Returns how to stop. Without it, no copy is written here. */
export function startCopies(): () => Promise<void> {
  const state = copying();
  state.isOn = true;
  state.stop = new AbortController();
  return async () => {
    state.isOn = false;
    state.due.clear();
    state.stop.abort();
    await state.running;
  };
}

/** Notes that the live version of a project has changed, so that its standby copy is written soon. */
export function copySoon(projectId: string): void {
  const state = copying();
  // A host of functions ends the process after the answer.
  if (!state.isOn && settings().hasDisk) return;
  state.due.add(projectId);
  state.running ??= runDue(settings().hasDisk).finally(() => {
    state.running = null;
  });
  waitUntil(state.running);
}

/**
 * Writes what is due. A process that stays alive waits first for the changes that follow, and tries again what failed,
 * because a database that fails once is the one that may soon be away. What still fails is left to housekeeping, on a
 * host of functions after the first try.
 */
async function runDue(staysAlive: boolean): Promise<void> {
  const { due, stop } = copying();
  const rest = (ms: number) =>
    sleep(ms, undefined, { ref: false, signal: stop.signal }).catch(() => due.clear());
  if (staysAlive) await rest(restMs);
  await copyDue({
    due,
    copy: async (projectId) => (await writer()).copyProject(projectId),
    rest: () => rest(retryMs),
    tries: staysAlive ? triesMax : 1,
  });
}

/**
 * Copies the projects in `due` one at a time and takes them out. Puts back those that failed and tries them again after
 * `rest`, until each was tried `tries` times or `rest` has emptied `due`.
 */
export async function copyDue({ due, copy, rest, tries }: Due): Promise<void> {
  for (let left = tries; due.size > 0; left--) {
    const failed: string[] = [];
    for (const projectId of due) {
      due.delete(projectId);
      try {
        await copy(projectId);
      } catch (error) {
        failed.push(projectId);
        log('warn', 'standby_not_written', { project: projectId, ...describeError(error) });
      }
    }
    if (left <= 1 || failed.length === 0) return;
    for (const projectId of failed) due.add(projectId);
    await rest();
  }
}

export const standbyJobs: readonly PeriodicJob[] = [
  { name: 'standby copies', everyMs: confirmEveryMs, run: async () => (await writer()).copyMissing() },
];

/** Returns which copies this process writes. */
function copying(): Copying {
  return processSingleton<Copying>('standby-copying', () => ({
    due: new Set(),
    running: null,
    isOn: false,
    stop: new AbortController(),
  }));
}
