import type { Migrated } from '#db/migrate.ts';

/** Returns the message that `db:migrate` prints. */
export function describeMigrated({ wasEmpty, count }: Migrated): string {
  if (count === 0) return 'The database was up to date already; no migration ran.';
  const ran = count === 1 ? '1 migration ran' : `${count} migrations ran`;
  return wasEmpty
    ? `The database was empty and has its tables now; ${ran}.`
    : `The database is up to date now; ${ran}.`;
}
