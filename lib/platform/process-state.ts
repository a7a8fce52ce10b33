import { processSingleton, setProcessSingleton } from './process-singletons.ts';

/** Whether the database has the tables of this version. `unknown` where no start migrates, until health has asked it. */
type ProcessState = { startedAt: number; migrated: boolean | 'unknown' };

/** Returns how far the process has started. */
export function processState(): ProcessState {
  return processSingleton<ProcessState>('boot-state', () => ({ startedAt: Date.now(), migrated: 'unknown' }));
}

export function setProcessState(state: ProcessState): void {
  setProcessSingleton('boot-state', state);
}
