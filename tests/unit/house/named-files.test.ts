import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { checkNamedFiles } from '#tests/support/named-files.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const check = (...args: string[]) =>
  checkNamedFiles(root, ['run', '--config', 'tests/vitest.config.ts', ...args]);

test('a test file that the command line names and that is not there ends the run', () => {
  expect(() => check('tests/unit/house/named-files.test.ts', 'tests/unit/hause')).toThrow('tests/unit/hause');
  expect(() => check('patsh.test.ts')).toThrow('No test file matches patsh.test.ts.');
});

test('a file, a folder, a part of a name and a line are found', () => {
  check();
  check('tests/unit/house/named-files.test.ts', 'tests/unit/house/', 'named-files.test.ts:9', '-t', 'a name');
});
