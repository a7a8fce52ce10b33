import { openDatabase } from '#lib/boot/open-database.ts';

/** The database's share of a start: opens it like the service, prints the milliseconds, closes it. */
const startedAt = performance.now();
const opened = await openDatabase(() => {});
console.log(performance.now() - startedAt);
await opened.close();
