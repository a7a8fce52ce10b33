import { join } from 'node:path';
import { buildPackage, isPackageName, packageNames, packPackage } from './pack.ts';

/**
 * Command: builds the named packages, or all, into their `dist`. With `--pack <folder>` it packs them into that folder
 * instead. Needs no network.
 */
const given = process.argv.slice(2);
const at = given.indexOf('--pack');
const folder = at < 0 ? undefined : given.splice(at, 2)[1];
if (at >= 0 && folder === undefined) throw new Error('--pack needs a folder.');
for (const name of given) if (!isPackageName(name)) throw new Error(`There is no package ${name}.`);
const names = given.length > 0 ? given.filter(isPackageName) : packageNames;
for (const name of names) {
  if (folder === undefined) await buildPackage(name, join(import.meta.dirname, name, 'dist'));
  else console.log(await packPackage(name, folder));
}
