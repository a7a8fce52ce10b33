import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourceFiles, sourceText } from '#tests/support/imports.ts';

const maker =
  /\b(?:processSingleton|sharedQueue|sharedPool|sharedWork|recentUse|keptValues)(?:<[^(]*>)?\(\s*['`]([\w-]+)/g;

test('the list of process-wide values in the documentation has the names of the source, each once', () => {
  const made = sourceFiles().flatMap((file) => [...sourceText(file).matchAll(maker)].map(([, name]) => name));
  const text = readFileSync('docs/architecture.md', 'utf8');
  const section = text.split('## Process-wide values')[1]?.split('\n## ')[0] ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('| '));
  const listed = rows.flatMap((row) =>
    [...(row.split('|')[3] ?? '').matchAll(/`([\w-]+)`/g)].map(([, name]) => name),
  );
  expect(listed.toSorted()).toEqual([...new Set(made)].toSorted());
});
