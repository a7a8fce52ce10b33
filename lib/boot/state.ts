import { setShared, shared } from '../platform/registry.ts';

export type BootState = { startedAt: number; migrated: boolean };

/** How far the process has come. Where `lib/boot` did not start it (a serverless host), migrations are assumed. */
export function bootState(): BootState {
  return shared<BootState>('boot-state', () => ({ startedAt: Date.now(), migrated: true }));
}

export function setBootState(state: BootState): void {
  setShared('boot-state', state);
}
