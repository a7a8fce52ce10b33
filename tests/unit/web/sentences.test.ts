import { describe, expect, test } from 'vitest';
import { appStrings } from '#lib/strings/app.ts';
import { mailTexts as germanMail } from '#lib/strings/mail.de.ts';
import { mailTexts as englishMail } from '#lib/strings/mail.en.ts';
import { translateSentence } from '#lib/strings/translate-sentence.ts';
import { sourceFiles, sourceText } from '#tests/support/imports.ts';

const { sentences } = appStrings('de');

/** Folders whose sentences reach a screen: what the API refuses, and why a delivery failed. */
const speaking =
  /^lib\/(?:identity|webhooks|platform\/mail|platform\/rate-limits|http|billing|usage|maps|mapmodel|contract)\//;

/** Sentences that only scripts, operators and other services can bring about. */
const forMachines = [
  /refresh token|Origin header|This origin may|API key is|API key may|via API key|CRON_SECRET|send an API key/,
  /^The body is n|^The request is not valid|go into data, as JSON|^Send |multipart\/form-data|^This address takes/,
  /^Something went wrong on our side|^The API answered|data: URI|levels_data|^This is not valid JSON|^At least one update/,
  /^Each file once/,
  // Filled in with five words of its own; each of the sentences is there.
  /^Must be 7\.$/,
];

describe('every sentence of the API that a screen can show', () => {
  const found = sourceFiles()
    .filter(
      (file) => speaking.test(file) && !file.includes('/endpoints/') && !/openapi|calls-text/.test(file),
    )
    .flatMap((file) => sentencesIn(sourceText(file)).map((sentence) => ({ file, sentence })));

  test('is found by this test', () => {
    expect(found.length).toBeGreaterThan(150);
    expect(found.map(({ sentence }) => sentence)).toContain('Must be in the future.');
  });

  test('is there in German', () => {
    const missing = found.filter(
      ({ sentence }) =>
        !forMachines.some((pattern) => pattern.test(sentence)) &&
        translateSentence(sentence, sentences) === sentence,
    );
    expect(missing).toEqual([]);
  });
});

describe('a sentence with something put in', () => {
  test('is translated with it, also when that is a sentence', () => {
    expect(translateSentence('At most 1,024 characters.', sentences)).toBe('Höchstens 1,024 Zeichen.');
    expect(
      translateSentence('Not sent to this address: Must be reachable on the public internet.', sentences),
    ).toBe('Nicht an diese Adresse gesendet: Die Adresse muss aus dem Internet erreichbar sein.');
    expect(translateSentence('Only {count} words.', { 'Only {count} words.': '{count}' })).toBe('{count}');
    expect(translateSentence('toString', sentences)).toBe('toString');
  });

  test('takes no time, whatever it is', () => {
    const startedAt = performance.now();
    translateSentence(`At most ${'a'.repeat(100_000)}!`, sentences);
    translateSentence('Must be one of '.repeat(10_000), sentences);
    expect(performance.now() - startedAt).toBeLessThan(200);
  });
});

test('mails say the same things in German as in English', () => {
  const leaves = (value: unknown, path: string): [string, string[]][] =>
    typeof value === 'string'
      ? [[path, (value.match(/\{\w+\}/g) ?? []).toSorted()]]
      : Object.entries(value as object).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`));
  expect(leaves(germanMail, '')).toEqual(leaves(englishMail, ''));
});

/** Texts in quotes that begin with a capital and end with a full stop, with a number for whatever is put in. */
function sentencesIn(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
  return [...code.matchAll(/(['"`])([A-Z][^'"`\n]* [^'"`\n]*\.)\1/g)]
    .filter(({ index }) => {
      // A plain Error becomes a 500 that says nothing of its cause; summaries stand in the reference.
      const before = code.slice(Math.max(0, index - 40), index);
      return !/\bnew Error\(\s*$|\b(?:summary|description):\s*$/.test(before);
    })
    .map(([, , text = '']) => text.replace(/\$\{[^}]*\}/g, '7'));
}
