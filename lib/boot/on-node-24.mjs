// What npm's scripts start everything with: `node on-node-24.mjs <file> ...`. Plain JavaScript without packages, so
// that an older Node.js or a half-done install gets far enough to say what is wrong.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
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

const { installFault } = await import('./check-install.ts');
const fault = installFault();
if (fault) {
  console.error(fault);
  process.exit(1);
}

const [, , file = ''] = process.argv;
process.argv.splice(1, 2, resolve(file));
await import(pathToFileURL(resolve(file)).href);
