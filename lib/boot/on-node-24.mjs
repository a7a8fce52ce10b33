// Entry of all npm scripts: `node on-node-24.mjs <file> ...`. Plain JavaScript without packages, so that an older
// Node.js or an incomplete install gets far enough to print what is wrong.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const major = Number(process.versions.node.split('.')[0]);

if (major < 24) {
  const advice = existsSync('node_modules/node/bin/node')
    ? 'Start it through npm (npm start, npm test), which picks the Node.js 24 in node_modules.'
    : existsSync('node_modules/node')
      ? 'npm ci brings it as the package "node", but that package\'s install script did not run or could not download: allow install scripts, then run: npm rebuild node. Or install Node.js 24.'
      : 'Run npm ci, which brings it, or install Node.js 24.';
  console.error(`Atrium needs Node.js 24, and this is ${process.versions.node}. ${advice}`);
  process.exit(1);
}

const fault = installFault();
if (fault) {
  console.error(fault);
  process.exit(1);
}

const [, , file = ''] = process.argv;
process.argv.splice(1, 2, resolve(file));
// Start from the bundle if the app is built: to run TypeScript, Node.js loads a compiler and keeps it (20 MB).
const built = resolve('.next/boot/start.mjs');
// An interrupted build leaves no stamp.
const isBuilt = existsSync(built) && existsSync('.next/source-stamp');
const isStart = file === 'lib/boot/start.ts' && !process.argv.includes('--dev');
await import(pathToFileURL(isStart && isBuilt ? built : resolve(file)).href);

/** Returns what is wrong with the installed packages and what to run, or null if they match package.json. */
function installFault() {
  for (const [name, version] of Object.entries(readManifest('.')?.dependencies ?? {})) {
    const installed = readManifest(join('node_modules', name))?.version;
    if (!installed) return `The package ${name} is not installed. Run: npm ci`;
    if (installed !== version)
      return `The package ${name} is ${installed}, and ${version} is needed. Run: npm ci`;
  }
  return patchFault();
}

/**
 * Checks that the patch of the driver is applied: an install without scripts skips it. The patched file names the
 * patch.
 */
function patchFault() {
  const mark = /atriumPatch: \d+/.exec(textOf('patches/postgres+3.4.9.patch'))?.[0];
  if (mark && textOf('node_modules/postgres/src/index.js').includes(mark)) return null;
  return 'The package postgres lacks its patch (patches/), which npm ci applies by an install script: allow install scripts, then run: npm ci';
}

function textOf(file) {
  return readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
}

/** Reads the package.json of a folder below the project's, or null if there is none. */
function readManifest(folder) {
  const file = join(import.meta.dirname, '../..', folder, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
