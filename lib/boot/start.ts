import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleFolder, currentBundle } from './built.ts';
import { root } from './root.ts';

/*
 * Entry of `npm start` and `npm run dev`; itself bundled in a built app. Uses the bundle of the process if it was built
 * from the current sources, because finding and compiling a thousand modules takes longer than everything else.
 */
const bundle = process.argv.includes('--dev') ? null : currentBundle();
if (bundle) enableCompileCache(`${bundleFolder}/compiled`);
await import(pathToFileURL(bundle ?? join(root, 'lib/boot/run.ts')).href);
