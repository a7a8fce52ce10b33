// Builds the app at a low priority, which its children inherit.
import { constants, setPriority } from 'node:os';
import { explain } from '#lib/boot/boot-error.ts';
import { buildApp } from '#lib/boot/build-app.ts';

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
try {
  await buildApp({ report: console.log });
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
