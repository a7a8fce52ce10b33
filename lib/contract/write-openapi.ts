import { readFileSync, writeFileSync } from 'node:fs';
import { openApiDocument } from './openapi.ts';

/** Command: writes openapi.json from the declared endpoints; with --check says whether it is up to date. */
const file = new URL('./openapi.json', import.meta.url);
const text = `${JSON.stringify(openApiDocument(), null, 1)}\n`;

if (!process.argv.includes('--check')) {
  writeFileSync(file, text);
} else if (readFileSync(file, 'utf8') !== text) {
  process.stderr.write('lib/contract/openapi.json is out of date. Run: npm run openapi\n');
  process.exitCode = 1;
}
