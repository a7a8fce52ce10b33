import { expect } from 'vitest';
import { database } from '#db/client.ts';
import { deliveries } from '#db/schema/index.ts';
import { collectFiles } from '#lib/maps/images/collect-files.ts';
import { listUsedFiles } from '#lib/maps/images/queries-housekeeping.ts';
import { fileStore } from '#lib/platform/files/file-store.ts';
import { type ApiAnswer, api } from './api.ts';
import type { Person } from './factories.ts';

export type AfterFault = {
  person: Person;
  projectId: string;
  /** Allowed contents of the draft: the last acknowledged save, or a whole save that was not acknowledged. */
  drafts?: readonly unknown[];
  /** Allowed public levels, each a whole acknowledged result; `null` means 404. */
  lives?: readonly unknown[];
  /** Every answer received during the fault. */
  answers?: readonly ApiAnswer[];
};

const leaks =
  /\bat .+:\d+:\d+|node_modules|\b(?:select|insert|update|delete)\b.+\b(?:from|into|set|where)\b|\/(?:tmp|home|var|etc|lib)\/|whsec_|sk_[0-9a-f]{8}|PGSQL|ECONN|hunter2/i;

/** Checks the invariants I1 to I7, which must be true after every fault. */
export async function expectInvariants(after: AfterFault): Promise<void> {
  await expectHealth();
  if (after.drafts) expect(after.drafts).toContainEqual(await draftOf(after.person, after.projectId));
  if (after.lives) expect(after.lives).toContainEqual(await liveOf(after.projectId));
  await expectFilesWhole();
  await expectDeliveriesOnce();
  for (const answer of after.answers ?? []) expectNoLeak(answer);
}

/** I1: returns the content of the draft. */
export async function draftOf(person: Person, projectId: string): Promise<unknown> {
  return (await api('GET', `/api/projects/${projectId}/levels/`, { token: person.access })).body;
}

/** I2: returns the public levels with everything on them; null if the project is not public. */
export async function liveOf(projectId: string): Promise<unknown> {
  const list = await api('GET', `/api/p/${projectId}/levels/`);
  if (list.status === 404) return null;
  const levels = [];
  for (const { id } of list.body) levels.push((await api('GET', `/api/p/${projectId}/levels/${id}/`)).body);
  return levels;
}

/** I3: referenced files exist, and others are deleted by housekeeping an hour later. */
async function expectFilesWhole(): Promise<void> {
  for (const file of await listUsedFiles()) {
    expect([file, (await fileStore().get(file)) !== null]).toEqual([file, true]);
  }
  await collectFiles(new Date(Date.now() + 2 * 60 * 60 * 1000));
  expect(await storedNames()).toEqual([...(await listUsedFiles())].sort());
}

export async function storedNames(): Promise<string[]> {
  const names: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await fileStore().list(cursor);
    names.push(...page.files.map(({ name }) => name));
    cursor = page.cursor;
  } while (cursor !== null);
  return names.sort();
}

/** I4: one record for each event and webhook. I6 for what these records keep. */
async function expectDeliveriesOnce(): Promise<void> {
  const rows = await database().select().from(deliveries);
  const events = rows.map(({ webhookId, eventNumber }) => `${webhookId} ${eventNumber}`);
  expect(new Set(events).size).toBe(rows.length);
}

/** I6: no error body contains a stack, SQL, a path or a secret. */
function expectNoLeak({ status, body }: ApiAnswer): void {
  if (status < 400) return;
  const text = JSON.stringify(body);
  expect([status, leaks.exec(text)?.[0] ?? null]).toEqual([status, null]);
}

/** I7: the health endpoint is green within 30 seconds, without a restart. */
async function expectHealth(): Promise<void> {
  await expect.poll(async () => (await api('GET', '/api/health/')).status, { timeout: 30_000 }).toBe(200);
}
