import type { RunningServer } from './child.ts';
import type { Client } from './client.ts';

export type Bench = {
  service: RunningServer;
  raw: RunningServer;
  client: Client;
  /** Seconds of a round, and number of alternating rounds. */
  seconds: number;
  rounds: number;
};

/** A measured `value` and its `goal`, in the same unit. `atLeast` tells which side is good. */
export type Measured = {
  id: string;
  what: string;
  value: number;
  goal: number;
  atLeast: boolean;
  unit: string;
  processorUs?: number;
  /** The part that used the most processor time. If it is not the server, the value decides nothing. */
  limit?: Limit;
  note?: string;
};

export type Limit = 'server' | 'client' | 'database';

export type Goal = { ids: string[]; measure: (bench: Bench) => Promise<Measured[]> };

export type Verdict = 'met' | 'MISSED' | 'no verdict';

export function verdictOf({ value, goal, atLeast, limit = 'server' }: Measured): Verdict {
  if (atLeast ? value >= goal : value <= goal) return 'met';
  return limit === 'server' ? 'MISSED' : 'no verdict';
}

/** Returns which of the three used the most processor time, in milliseconds. */
export function limitOf(used: Partial<Record<Limit, number>> & { server: number }): Limit {
  const { server, client = 0, database = 0 } = used;
  if (server >= client && server >= database) return 'server';
  return client > database ? 'client' : 'database';
}
