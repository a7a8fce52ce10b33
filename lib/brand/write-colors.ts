import { readFileSync, writeFileSync } from 'node:fs';
import { writtenFiles } from './written-files.ts';

/** Command: writes the colours into the files that cannot import them. With --check it says whether they are up to date. */
const root = new URL('../../', import.meta.url);
for (const [name, write] of Object.entries(writtenFiles)) {
  const file = new URL(name, root);
  const now = readFileSync(file, 'utf8');
  const text = write(now);
  if (text === now) continue;
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else {
    process.stderr.write(`${name} is out of date. Run: npm run colors\n`);
    process.exitCode = 1;
  }
}
