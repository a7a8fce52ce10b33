import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Database, database, registerDatabase } from '#db/client.ts';
import { errorCode } from '#db/error-code.ts';
import { migrateWithin } from '#db/migrate.ts';
import { openArchive } from '#lib/operations/backup/archive-file.ts';
import { fileStore } from '#lib/platform/files/file-store.ts';
import { api } from '#tests/support/api.ts';
import { restore, useBackups } from '#tests/support/backups.ts';
import { useService } from '#tests/support/service.ts';

/** What a released version stored and runs: `tests/fixtures/released/README.md`. Never change it. */
const fixture = join(import.meta.dirname, '../fixtures/released');
const archive = join(fixture, 'backup.tar.gz');

type Statement = { text: string; params: unknown[] };
const statements: Statement[] = readFileSync(join(fixture, 'statements.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

useService();
const { newDatabase } = useBackups();

let released: Database;
let today: Database;
beforeAll(async () => {
  released = await newDatabase();
  const last = await lastMigration();
  await released.transaction((tx) => migrateWithin(tx, last));
  today = await newDatabase();
  await restore({ db: today, file: archive, store: fileStore() });
});

async function lastMigration(): Promise<number> {
  const { entries } = await openArchive(archive);
  for await (const { body } of entries) {
    const chunks: Buffer[] = [];
    for await (const chunk of body) chunks.push(chunk);
    return JSON.parse(String(Buffer.concat(chunks))).migrations.at(-1);
  }
  throw new Error('The archive is empty.');
}

type Column = { column: string; type: string; mayLack: boolean };

async function columnsOf(db: Database): Promise<Map<string, Column>> {
  const rows = await db.execute<Column>(sql`
    SELECT table_name || '.' || column_name AS column, udt_name AS type,
      (is_nullable = 'YES' OR column_default IS NOT NULL OR is_identity = 'YES' OR is_generated = 'ALWAYS') AS "mayLack"
    FROM information_schema.columns WHERE table_schema = 'public'`);
  return new Map(rows.map((row) => [row.column, row]));
}

async function rulesOf(db: Database): Promise<string[]> {
  const rows = await db.execute<{ rule: string }>(sql`
    SELECT conrelid::regclass || ' ' || pg_get_constraintdef(oid) AS rule FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace
    UNION SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' AND indexdef LIKE 'CREATE UNIQUE%'`);
  return rows.map(({ rule }) => rule);
}

describe('the released version on the schema of today', () => {
  test('finds every table and column as they were, and may leave out the later ones', async () => {
    const [before, after] = [await columnsOf(released), await columnsOf(today)];
    expect(before.size).toBeGreaterThan(300);
    const changed = [...before.values()].filter(({ column, type, mayLack }) => {
      const now = after.get(column);
      return now?.type !== type || (mayLack && !now.mayLack);
    });
    expect(changed).toEqual([]);
    const tables = new Set([...before.keys()].map((column) => column.split('.')[0]));
    const demanded = [...after.values()].filter(
      ({ column, mayLack }) => !before.has(column) && tables.has(column.split('.')[0]) && !mayLack,
    );
    expect(demanded).toEqual([]);
  });

  test('keeps its keys, and meets no later rule in a table that it writes', async () => {
    const [before, after] = [await rulesOf(released), await rulesOf(today)];
    expect(before.filter((rule) => !after.includes(rule))).toEqual([]);
    const known = [...(await columnsOf(released)).keys()];
    const isLater = (rule: string) => {
      const table = /^(?:CREATE UNIQUE INDEX \S+ ON (?:public\.)?)?"?([a-z_]+)/.exec(rule)?.[1] ?? '';
      const columns = /\(([^)]*)\)/.exec(rule)?.[1]?.split(/,\s*/) ?? [];
      return columns.some((column) => known.includes(`${table}.${column}`));
    };
    expect(after.filter((rule) => !before.includes(rule) && isLater(rule))).toEqual([]);
  });

  test('runs each of its statements, with the values that it gives', async () => {
    expect(statements.length).toBeGreaterThan(350);
    const failed: string[] = [];
    await today.$client
      .begin(async (run) => {
        for (const { text, params } of statements) {
          await run.unsafe('SAVEPOINT one');
          await run.unsafe(text, params.map(givenValue) as never[]).catch((error: unknown) => {
            if (!isAboutRows(error))
              failed.push(`${error instanceof Error ? error.message : error}: ${text}`);
          });
          await run.unsafe('ROLLBACK TO SAVEPOINT one');
        }
        throw new Error('Nothing stays.');
      })
      .catch((error: Error) => expect(error.message).toBe('Nothing stays.'));
    expect(failed).toEqual([]);
  });
});

/** Rows of other statements are missing here, or are here already. The server checks that after everything else. */
function isAboutRows(error: unknown): boolean {
  return ['23503', '23505'].includes(errorCode(error) ?? '');
}

function givenValue(value: unknown): unknown {
  return value !== null && typeof value === 'object' && 'hex' in value
    ? Buffer.from(String(value.hex), 'hex')
    : value;
}

test('the code of today serves the map of the released version, and lets its people in', async () => {
  const here = database();
  registerDatabase(today);
  try {
    const map = await api('GET', '/api/p/city-museum/');
    expect([map.status, map.body.name]).toEqual([200, 'City Museum']);
    const level = await api('GET', '/api/p/city-museum/levels/ground/');
    expect(JSON.stringify(level.body.markers)).toContain('Desk');
    const login = await api('POST', '/api/auth/login/', {
      json: { email: 'wilhelmine@example.org', password: 'tulip-harbour-92' },
    });
    expect(login.status).toBe(200);
    const token = login.body.tokens.access;
    const projects = await api('GET', '/api/projects/', { token });
    expect(projects.body.count).toBe(2);
  } finally {
    registerDatabase(here);
  }
});
