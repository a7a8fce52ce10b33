import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import { expect, inject, test } from 'vitest';
import { type ConnectOptions, connect, database, registerDatabase } from '#db/client.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { countedFacts } from '#lib/analytics/queries-facts.ts';
import { sumEvents } from '#lib/analytics/sum-events.ts';
import type { ProjectId } from '#lib/maps/core/scope.ts';
import { newId } from '#lib/platform/ids.ts';
import { useDatabase } from '#tests/support/database.ts';
import { onServer, targetOf } from '#tests/support/test-server.ts';

useDatabase();

const range = { from: '2024-01-01', to: '2026-12-31' };

test('events from before they lay in months are all counted, before they are summed and after', async () => {
  await inOldDatabase(async (target, old) => {
    const id = newId() as ProjectId;
    const days = ['2024-02-29T23:59:59.999Z', '2024-03-01T00:00:00Z', '2026-10-31T12:00:00Z'];
    for (const day of days)
      await old.execute(sql`INSERT INTO analytics_events (project_id, happened_at, event, query)
        SELECT ${id}::uuid, ${day}::timestamptz, 'searchQuery', 'toilet' FROM generate_series(1, 4)`);
    await migrateDatabase(target);
    const counts = async () => {
      const report = { projectId: id, range, now: new Date('2026-11-01') };
      const rows = await database().execute<{ count: number }>(countedFacts(report, ['search']));
      return rows.map(({ count }) => count);
    };
    expect(await counts()).toEqual([12]);
    expect(await sumEvents()).toBe(12);
    expect(await counts()).toEqual([12]);
    const [kept] = await old.execute(sql`SELECT count(*)::int AS count FROM analytics_events`);
    expect(kept).toEqual({ count: 12 });
  });
});

/** Runs `work` on a database as it was before, which `database()` answers meanwhile. */
async function inOldDatabase(
  work: (target: ConnectOptions, old: ReturnType<typeof connect>) => Promise<void>,
): Promise<void> {
  const server = inject('server');
  const name = `atrium_test_old_${process.pid}`;
  await onServer(server, (admin) => admin`create database ${admin(name)}`);
  const target = targetOf(server, name);
  const [own, old] = [database(), connect({ ...target, connectionsMax: 3 })];
  try {
    await migrate(old, { migrationsFolder: migrationsBefore('events_by_month') });
    registerDatabase(old);
    await work(target, old);
  } finally {
    registerDatabase(own);
    await old.$client.end({ timeout: 5 });
    await onServer(server, (admin) => admin`drop database if exists ${admin(name)} with (force)`);
  }
}

/** A folder with the migrations up to the one that `name` names, without it. */
function migrationsBefore(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-migrations-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  cpSync('db/migrations', folder, { recursive: true });
  const file = join(folder, 'meta', '_journal.json');
  const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(file, 'utf8'));
  const end = journal.entries.findIndex(({ tag }) => tag.endsWith(name));
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
  return folder;
}
