import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { schemaAfter } from '#db/migrate.ts';
import journal from '#db/migrations/meta/_journal.json' with { type: 'json' };
import { sourceText } from '#tests/support/imports.ts';
import { narrowingsOf } from '#tests/support/narrowing.ts';

/** The migrations of before, which archives of backups rely on. Never change one; add the hash of each released one. */
const released: Readonly<Record<string, string>> = {
  '0000_first': '5fee2c45bbb25da5',
  '0001_kept-keys': '5e644afac5653205',
  '0002_content_bytes': 'f4007e6ec288e890',
  '0003_accounts': '32f62a3ea20f4db2',
  '0004_draft_versions': '373f608e3a6bc730',
  '0005_deleted_images': 'ffdf2fd55d0eb35d',
  '0006_provider_accounts': '823b45a1eb2e2882',
};

const textOf = (tag: string) => sourceText(`db/migrations/${tag}.sql`);
const hashOf = (tag: string) => createHash('sha256').update(textOf(tag)).digest('hex').slice(0, 16);

describe('the migrations', () => {
  test('that are released stay as they are', () => {
    expect(Object.fromEntries(Object.keys(released).map((tag) => [tag, hashOf(tag)]))).toEqual(released);
    expect(journal.entries.slice(0, Object.keys(released).length).map(({ tag }) => tag)).toEqual(
      Object.keys(released),
    );
  });

  test('that come after them expand only, or say why they contract', () => {
    const later = journal.entries.filter(({ tag }) => !(tag in released));
    const narrow = later.flatMap(({ tag }) => narrowingsOf(textOf(tag)).map((line) => `${tag} ${line}`));
    expect(narrow).toEqual([]);
  });

  test('are in the order of their times, each with a snapshot that says which tables there are after it', () => {
    const times = journal.entries.map(({ when }) => when);
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
    for (const time of times) {
      expect(schemaAfter(time)?.tables).toContain('projects');
      expect(schemaAfter(time)?.sequences).toContain('event_numbers');
    }
    expect(schemaAfter(1)).toBeNull();
  });
});

describe('a migration narrows', () => {
  test.each([
    ['a table goes', 'DROP TABLE "notes";'],
    ['a column goes', 'ALTER TABLE "notes" DROP COLUMN "x";'],
    ['something gets another name', 'ALTER TABLE "notes" RENAME COLUMN "x" TO "y";'],
    ['a type changes', 'ALTER TABLE "notes" ALTER COLUMN "x" SET DATA TYPE integer;'],
    ['null is refused', 'ALTER TABLE "notes" ALTER COLUMN "x" SET NOT NULL;'],
    ['a new column must be given', 'ALTER TABLE "notes" ADD COLUMN "z" text NOT NULL;'],
    ['a default goes', 'ALTER TABLE "notes" ALTER COLUMN "state" DROP DEFAULT;'],
    ['values become unique', 'CREATE UNIQUE INDEX "u" ON "notes" USING btree ("text");'],
    ['a rule is added', 'ALTER TABLE "notes" ADD CONSTRAINT "c" CHECK (x > 0);'],
    ['rows go', 'DELETE FROM "notes" WHERE true;'],
  ])('if %s', (_, statement) => {
    expect(narrowingsOf(statement)).toHaveLength(1);
    expect(narrowingsOf(`-- contract: nothing reads it since 0.3.0\n${statement}`)).toEqual([]);
  });

  test.each([
    [
      'a table comes, with its keys',
      'CREATE TABLE "a" ("id" uuid NOT NULL);--> statement-breakpoint\nALTER TABLE "a" ADD CONSTRAINT "f" FOREIGN KEY ("id") REFERENCES "public"."users"("id");--> statement-breakpoint\nCREATE UNIQUE INDEX "u" ON "a" USING btree ("id");',
    ],
    ['a column comes that may be null', 'ALTER TABLE "notes" ADD COLUMN "z" text;'],
    ['a column comes with a default', 'ALTER TABLE "notes" ADD COLUMN "z" boolean DEFAULT false NOT NULL;'],
    [
      'a new column refers to another table',
      'ALTER TABLE "notes" ADD COLUMN "z" uuid;--> statement-breakpoint\nALTER TABLE "notes" ADD CONSTRAINT "f" FOREIGN KEY ("z") REFERENCES "public"."users"("id");',
    ],
    ['an index comes', 'CREATE INDEX "i" ON "notes" USING btree ("text");'],
    ['rows are filled in', '-- Count.\nUPDATE projects SET content_bytes = 0;'],
  ])('nothing if %s', (_, statements) => {
    expect(narrowingsOf(statements)).toEqual([]);
  });
});
