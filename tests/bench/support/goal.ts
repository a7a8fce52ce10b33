import type { RunningServer } from './child.ts';
import type { Client } from './client.ts';

export type Bench = {
  service: RunningServer;
  raw: RunningServer;
  client: Client;
  /** Seconds of one round and how many rounds are interleaved. */
  seconds: number;
  rounds: number;
};

/** What was measured: `value` against `goal`, in words of its unit; `atLeast` says which side is good. */
export type Measured = {
  id: string;
  what: string;
  value: number;
  goal: number;
  atLeast: boolean;
  unit: string;
  processorUs?: number;
  note?: string;
};

export type Goal = { ids: string[]; measure: (bench: Bench) => Promise<Measured[]> };

export function isMet({ value, goal, atLeast }: Measured): boolean {
  return atLeast ? value >= goal : value <= goal;
}
