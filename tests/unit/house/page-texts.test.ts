import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { baseParts } from '#lib/ui/base-parts.ts';
import { importsOf, sourceFiles, sourceText } from '#tests/support/imports.ts';

const files = new Set(sourceFiles());
const valuesOf = new Map(
  [...files].map((file) => [
    file,
    importsOf(file).flatMap(({ to, isOwn, isTypeOnly }) => (isOwn && !isTypeOnly ? [to] : [])),
  ]),
);

/** The file and all that it imports, now or later. */
function reachedFrom(file: string, reached = new Set<string>()): Set<string> {
  if (reached.has(file) || !files.has(file)) return reached;
  reached.add(file);
  for (const to of valuesOf.get(file) ?? []) reachedFrom(to, reached);
  return reached;
}

const namesIn = (list: string) => [...list.matchAll(/'(\w+)'/g)].map(([, name = '']) => name);
/** The parts of the texts that a component asks for. */
const askedBy = (file: string) =>
  [...sourceText(file).matchAll(/useStrings\(([^)]*)\)/g)].flatMap(([, parts = '']) => namesIn(parts));
/** The parts of the texts that a layout or page sends. */
const sentBy = (file: string) =>
  [...sourceText(file).matchAll(/<PageTexts\s+parts=\{\[([^\]]*)\]\}/g)].flatMap(([, parts = '']) =>
    namesIn(parts),
  );

/** The layouts around a file of a page, from the inside out. */
function layoutsAround(file: string): string[] {
  const folder = dirname(file);
  const above = folder === 'app' ? [] : layoutsAround(folder);
  const layout = `${folder}/layout.tsx`;
  return files.has(layout) && layout !== file ? [layout, ...above] : above;
}

const frames = [...files].filter((file) =>
  /^app\/.*\/(?:page|layout|loading|error|forbidden|not-found)\.tsx$/.test(file),
);
const sentTo = (frame: string) =>
  new Set([...baseParts, ...[frame, ...layoutsAround(frame)].flatMap(sentBy)]);

test('a page has all texts that its components ask for', () => {
  expect(frames.length).toBeGreaterThan(60);
  const lacking = frames.flatMap((frame) => {
    const sent = sentTo(frame);
    return [...reachedFrom(frame)].flatMap((file) =>
      askedBy(file).flatMap((part) => (sent.has(part) ? [] : [`${frame}: ${part} (${file})`])),
    );
  });
  expect(lacking).toEqual([]);
});

test('a layout sends no texts that nothing below it asks for', () => {
  const senders = [...files].filter((file) => sentBy(file).length > 0);
  expect(senders.length).toBeGreaterThan(3);
  const needless = senders.flatMap((sender) => {
    const below = frames.filter((frame) => frame === sender || layoutsAround(frame).includes(sender));
    const asked = new Set(below.flatMap((frame) => [...reachedFrom(frame)].flatMap(askedBy)));
    return sentBy(sender).flatMap((part) => (asked.has(part) ? [] : [`${sender}: ${part}`]));
  });
  expect(needless).toEqual([]);
});

test('the pages around sign-in carry no texts of the dashboard', () => {
  const ofDashboard = [
    'account',
    'organization',
    'projects',
    'project',
    'team',
    'embedding',
    'webhooks',
    'reports',
  ];
  const signIn = frames.filter((frame) => frame.startsWith('app/(auth)/'));
  expect(signIn.length).toBeGreaterThan(5);
  expect(signIn.flatMap((frame) => [...sentTo(frame)]).filter((part) => ofDashboard.includes(part))).toEqual(
    [],
  );
});
