import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Lines that somebody's machine runs: of recipes, and of code blocks in documents. */
function linesThatRun(): { file: string; line: string }[] {
  const whole = [...globSync('deploy/*'), 'vercel.json'];
  const documents = [...globSync('docs/**/*.md'), 'README.md'];
  const blocks = documents.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^```(?:sh|bash|ini|yaml|nginx)?\n(.*?)^```/gms)].map(
      ([, code = '']) => ({
        file,
        code,
      }),
    ),
  );
  const texts = [...whole.map((file) => ({ file, code: readFileSync(file, 'utf8') })), ...blocks];
  return texts.flatMap(({ file, code }) => code.split('\n').map((line) => ({ file, line })));
}

test('every recipe that asks for the health of a process asks whether it serves maps, not whether the database answers', () => {
  const asking = linesThatRun().filter(({ line }) => line.includes('/api/health/'));
  expect(asking.length).toBeGreaterThan(2);
  expect(asking.filter(({ line }) => !line.includes('/api/health/public/'))).toEqual([]);
});
