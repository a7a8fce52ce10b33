import { expect, test } from 'vitest';
import { filesIn, sourceText } from '#tests/support/imports.ts';

const rule = /[^{}]*\{[^{}]*\}/g;

test('paper under plans, logos and pictures stays in forced colours, where most of them are drawn in dark lines', () => {
  const rules = filesIn(['app', 'lib'], /\.css$/).flatMap((file) =>
    (sourceText(file).match(rule) ?? []).map((text) => [file, text] as const),
  );
  const paper = rules.filter(([, text]) => text.includes('background: var(--color-plan)'));
  expect(paper.length).toBeGreaterThan(5);
  expect(paper.filter(([, text]) => !text.includes('forced-color-adjust: none'))).toEqual([]);
});
