import { readFileSync, writeFileSync } from 'node:fs';
import { callsText } from './calls-text.ts';
import { openApiDocument } from './openapi.ts';

/** Command: writes the files made from the declared endpoints. With --check it says whether they are up to date. */
const made = {
  'openapi.json': `${JSON.stringify(openApiDocument(), null, 1)}\n`,
  'calls.ts': callsText(),
};

for (const [name, text] of Object.entries(made)) {
  const file = new URL(`./${name}`, import.meta.url);
  if (!process.argv.includes('--check')) {
    writeFileSync(file, text);
  } else if (readFileSync(file, 'utf8') !== text) {
    process.stderr.write(`lib/contract/${name} is out of date. Run: npm run openapi\n`);
    process.exitCode = 1;
  }
}
