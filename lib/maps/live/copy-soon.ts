import { setTimeout as sleep } from 'node:timers/promises';
import { minuteMs } from '#lib/plans/units.ts';
import type { PeriodicJob } from '#lib/platform/jobs.ts';
import { describeError, log } from '#lib/platform/log.ts';
import { processSingleton } from '#lib/platform/process-singletons.ts';
import { settings } from '#lib/platform/settings.ts';
import { waitUntil } from '#lib/platform/wait-until.ts';

/** Changes of a live map that follow one another are copied together. */
const restMs = 2_000;

/** The copies of this process. */
type Copying = {
  /** Projects whose copy is due. The one that is written is not among them. */
  due: Set<string>;
  running: Promise<void> | null;
  isOn: boolean;
};

/** How often a process at most confirms the copies. */
const confirmEveryMs = 10 * minuteMs;

/** The code that writes copies loads with the first one. */
const writer = () => import('./write-standby.ts');

/** Makes this process copy live maps after changes. Returns how to stop. Without it, no copy is written here. */
export function startCopies(): () => Promise<void> {
  const state = copying();
  state.isOn = true;
  return async () => {
    state.isOn = false;
    state.due.clear();
    await state.running;
  };
}

/** Notes that the live version of a project has changed, so that its standby copy is written soon. */
export function copySoon(projectId: string): void {
  const state = copying();
  // A host of functions ends the process after the answer.
  if (!state.isOn && settings().hasDisk) return;
  state.due.add(projectId);
  state.running ??= runDue(settings().hasDisk ? restMs : 0).finally(() => {
    state.running = null;
  });
  waitUntil(state.running);
}

/** Writes the copies that are due, one at a time. A failure is left to housekeeping. */
async function runDue(waitMs: number): Promise<void> {
  const { due } = copying();
  await sleep(waitMs, undefined, { ref: false });
  for (const projectId of due) {
    due.delete(projectId);
    try {
      await (await writer()).copyProject(projectId);
    } catch (error) {
      log('warn', 'standby_not_written', { project: projectId, ...describeError(error) });
    }
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
  }));
}
