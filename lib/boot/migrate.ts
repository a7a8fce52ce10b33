import { explain } from './boot-error.ts';
import { loadEnvFile } from './load-env-file.ts';
import { describeMigrated, openDatabase } from './open-database.ts';

try {
  loadEnvFile();
  const opened = await openDatabase(console.log);
  await opened.close();
  console.log(describeMigrated(opened.migrated));
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
