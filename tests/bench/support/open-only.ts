import { openDatabase } from '#lib/boot/open-database.ts';

/** What a start spends on the database alone: opens it as the service does, prints the milliseconds, closes it. */
const startedAt = performance.now();
const opened = await openDatabase(() => {});
console.log(performance.now() - startedAt);
await opened.close();
