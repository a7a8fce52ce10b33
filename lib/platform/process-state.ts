import { processSingleton, setProcessSingleton } from './process-singletons.ts';

export type ProcessState = { startedAt: number; migrated: boolean };

/** How far the process has come. Where `lib/boot` did not start it (a serverless host), migrations are assumed. */
export function processState(): ProcessState {
  return processSingleton<ProcessState>('boot-state', () => ({ startedAt: Date.now(), migrated: true }));
}

export function setProcessState(state: ProcessState): void {
  setProcessSingleton('boot-state', state);
}
