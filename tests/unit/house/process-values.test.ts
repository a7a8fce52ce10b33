import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourceFiles, sourceText } from '#tests/support/imports.ts';

const maker =
  /\b(?:processSingleton|sharedQueue|sharedPool|sharedWork|recentUse|keptValues)(?:<[^(]*>)?\(\s*['`]([\w-]+)/g;

const madeNames = () =>
  sourceFiles().flatMap((file) => [...sourceText(file).matchAll(maker)].map(([, name]) => name));

test('the list of process-wide values in the documentation has the names of the source, each once', () => {
  const made = madeNames();
  const text = readFileSync('docs/architecture.md', 'utf8');
  const section = text.split('## Process-wide values')[1]?.split('\n## ')[0] ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('| '));
  const listed = rows.flatMap((row) =>
    [...(row.split('|')[3] ?? '').matchAll(/`([\w-]+)`/g)].map(([, name]) => name),
  );
  expect(listed.toSorted()).toEqual([...new Set(made)].toSorted());
});

test('tests name only process-wide values that exist', () => {
  const made = new Set(madeNames());
  const named = globSync('tests/**/*.ts').flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const kept = [...text.matchAll(/clearProcessSingletons\(\[([^\]]*)\]/g)].map(([, names]) => names ?? '');
    const set = [...text.matchAll(/setProcessSingleton(?:<[^(]*>)?\(\s*('[\w-]+')/g)].map(
      ([, name]) => name ?? '',
    );
    return [...kept, ...set].flatMap((names) => [...names.matchAll(/'([\w-]+)'/g)].map(([, name]) => name));
  });
  expect(named.length).toBeGreaterThan(10);
  expect([...new Set(named)].filter((name) => !made.has(name))).toEqual([]);
});
