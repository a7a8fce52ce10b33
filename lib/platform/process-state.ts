import { processSingleton, setProcessSingleton } from './process-singletons.ts';

type ProcessState = { startedAt: number; migrated: boolean };

/** Returns how far the process has started. Without `lib/boot` (on a serverless host), migrations count as done. */
export function processState(): ProcessState {
  return processSingleton<ProcessState>('boot-state', () => ({ startedAt: Date.now(), migrated: true }));
}

export function setProcessState(state: ProcessState): void {
  setProcessSingleton('boot-state', state);
}
