import { explain } from './boot-error.ts';
import { buildApp } from './build-app.ts';

try {
  await buildApp({ isForced: true, report: console.log });
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
