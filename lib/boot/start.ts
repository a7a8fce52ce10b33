import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleFolder, currentBundle } from './built.ts';
import { root } from './root.ts';

/*
 * What `npm start` and `npm run dev` run, itself from the bundle where there is one. A start that finds a build made
 * from these very sources takes the process from its bundle, for finding and compiling a thousand modules takes longer
 * than all else; else from the sources, until these are built.
 */
const bundle = process.argv.includes('--dev') ? null : currentBundle();
if (bundle) enableCompileCache(`${bundleFolder}/compiled`);
await import(pathToFileURL(bundle ?? join(root, 'lib/boot/run.ts')).href);
