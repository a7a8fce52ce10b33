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
  /** What used the most processor time; what is not the server makes the value no verdict. */
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

/** Which of the three used the most processor time, in milliseconds. */
export function limitOf(used: Partial<Record<Limit, number>> & { server: number }): Limit {
  const { server, client = 0, database = 0 } = used;
  if (server >= client && server >= database) return 'server';
  return client > database ? 'client' : 'database';
}
