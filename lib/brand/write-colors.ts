import { readFileSync, writeFileSync } from 'node:fs';
import { showsTheSame, writtenPictures } from './pictures.ts';
import { writtenFiles } from './written-files.ts';

/**
 * Command: writes the colours into the files and pictures that cannot import them. With --check it says whether they are
 * up to date.
 */
const root = new URL('../../', import.meta.url);
const isCheck = process.argv.includes('--check');

function write(name: string, content: string | Buffer): void {
  if (!isCheck) {
    writeFileSync(new URL(name, root), content);
    return;
  }
  process.stderr.write(`${name} is out of date. Run: npm run colors\n`);
  process.exitCode = 1;
}

for (const [name, make] of Object.entries(writtenFiles)) {
  const now = readFileSync(new URL(name, root), 'utf8');
  const text = make(now);
  if (text !== now) write(name, text);
}
for (const [name, draw] of Object.entries(writtenPictures)) {
  const picture = await draw();
  if (!(await showsTheSame(picture, readFileSync(new URL(name, root))))) write(name, picture);
}
