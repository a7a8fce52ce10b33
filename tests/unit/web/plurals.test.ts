import { expect, test } from 'vitest';
import { type AppStrings, appStrings } from '#lib/messages/app.ts';
import { editorStrings } from '#lib/messages/editor.ts';
import { mailStrings } from '#lib/messages/mail.ts';
import { loadViewerStrings } from '#lib/messages/viewer.ts';
import { describeError } from '#lib/ui/describe-error.ts';

const viewerEn = (await loadViewerStrings('en')).strings;
const viewerDe = (await loadViewerStrings('de')).strings;

/** Returns all texts of a catalogue with their paths. */
function textsOf(node: unknown, path = ''): [string, string][] {
  if (typeof node === 'string') return [[path, node]];
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, value]) =>
    textsOf(value, path === '' ? name : `${path}.${name}`),
  );
}

const english = textsOf({
  app: appStrings('en'),
  editor: editorStrings('en'),
  viewer: viewerEn,
  mail: mailStrings('en'),
});
const german = textsOf({ editor: editorStrings('de'), viewer: viewerDe });

/** Constant numbers that are never one. */
const fixed = new Set([
  'app.reports.neverOpenedMore',
  'app.team.versions.text',
  'app.webhooks.disabledAt',
  'editor.versions.text',
]);

test('a text that counts something has a singular form', () => {
  const counted =
    /\{\{?(count|levels|areas|markers|places|total|days|hours|minutes|seconds)\}\}? [a-z]{2,}s\b/;
  const formless = english.filter(
    ([path, text]) =>
      counted.test(text) && !path.endsWith('.other') && !text.includes('|') && !fixed.has(path),
  );
  expect(formless).toEqual([]);
});

test('no text puts the word level before the name of a level, which mostly contains it', () => {
  expect([...english, ...german].filter(([, text]) => /\b(Level|Ebene) \{\{?name\}/.test(text))).toEqual([]);
});

test('a wait of one second or minute is in the singular', () => {
  const said = (t: AppStrings, retryAfterSeconds: number) =>
    describeError({ status: 429, detail: null, faults: {}, retryAfterSeconds }, t).message;
  expect(said(appStrings('en'), 1)).toBe('Too many attempts. Try again in 1 second.');
  expect(said(appStrings('en'), 5)).toBe('Too many attempts. Try again in 5 seconds.');
  expect(said(appStrings('de'), 1)).toBe('Zu viele Versuche. In 1 Sekunde geht es wieder.');
  expect(said(appStrings('de'), 180)).toBe('Zu viele Versuche. In 3 Minuten geht es wieder.');
});
