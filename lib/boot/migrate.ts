import { explain } from './boot-error.ts';
import { loadEnvFile } from './load-env-file.ts';
import { openDatabase } from './open-database.ts';

try {
  loadEnvFile();
  const opened = await openDatabase(console.log);
  await opened.close();
  console.log('The database is up to date.');
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
