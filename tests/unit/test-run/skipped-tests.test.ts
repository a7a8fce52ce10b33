import { expect, test } from 'vitest';
import { filesIn, sourceText } from '#tests/support/imports.ts';
import { conditionsIn, knownWordsOf, skipReason } from '#tests/support/skipped-tests.ts';

test('every condition under which a test is skipped has a reason in words', () => {
  const conditions = filesIn(['tests'], /\.test\.tsx?$/).flatMap((file) =>
    conditionsIn(sourceText(file)).map(({ text }) => `${file}: ${text}`),
  );
  expect(conditions.length).toBeGreaterThan(20);
  expect(conditions.filter((each) => knownWordsOf(each.split(': ')[1] ?? '') === null)).toEqual([]);
});

test.each([
  [
    'tests/unit/images/file-store.test.ts',
    'is a 503 without permission',
    'depends on whether the tests run as root',
  ],
  ['tests/packages/cli-shells.test.ts', 'of bash completes a file whose name has spaces', 'needs bash'],
  ['tests/process/two-processes.test.ts', 'need TEST_DATABASE_URL', 'need TEST_DATABASE_URL'],
  ['tests/boot/one-server.test.ts', 'a second container is refused (skipped: no unshare)', 'no unshare'],
])('the reason of a test of %s is that of its condition', (file, title, reason) => {
  expect(skipReason(file, title)).toBe(reason);
});
