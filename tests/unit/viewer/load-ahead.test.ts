import { join } from 'node:path/posix';
import { expect, test } from 'vitest';
import { filesIn, sourceText } from '#tests/support/imports.ts';

const list = 'lib/viewer/kiosk/load-ahead.ts';

/** Parts that a kiosk has otherwise, or never needs. */
const others: Readonly<Record<string, string>> = {
  'lib/map/drawing/draw-detail.ts': 'comes with the first picture',
  'lib/viewer/build-interface.ts': 'comes before the kiosk starts',
  'lib/viewer/copy/as-of.ts': 'comes when a copy opens that stands in for its service',
  'lib/viewer/copy/language-of-copy.ts': 'comes before the map of a copy',
  'lib/viewer/core/start-live.ts': 'is asked for until it is there',
  'lib/viewer/directions/low.css': 'is for frames lower than a screen',
  'lib/viewer/directions/obey-host.ts': 'is for embedded maps',
  'lib/viewer/directions/tell.ts': 'is loaded by fetch-ahead.ts, with the floors',
  'lib/viewer/directions/way.ts': 'is loaded by fetch-ahead.ts, with the floors',
  'lib/viewer/kiosk/kiosk.ts': 'has begun',
  'lib/viewer/late/late-features.ts': 'is asked for until it is there',
  'lib/viewer/notes/report.ts': 'is not offered on a shared screen',
  'lib/viewer/notes/review.ts': 'is for previews',
  'lib/viewer/offline/keep-offline.ts': 'is for the devices of visitors',
  'lib/viewer/picture/open-page.ts': 'is for frames lower than a screen',
  'lib/viewer/share/qr-code.ts': 'is a part of share-panel.ts',
};

/** Returns the files that a source file loads late. */
function loadedBy(file: string): string[] {
  const found = sourceText(file).matchAll(/(?<!typeof )\bimport\('(\.[^']+)'\)/g);
  return [...found].map(([, path = '']) => join(file, '..', path));
}

test('a kiosk loads ahead every part that a visitor can ask for, so that it needs no network later', () => {
  const late = filesIn(['lib/viewer', 'lib/map'], /\.ts$/)
    .filter((file) => file !== list && !file.endsWith('-worker.ts'))
    .flatMap(loadedBy);
  const ahead = loadedBy(list);
  const known = [...ahead, ...Object.keys(others)];
  expect([...new Set(late)].filter((file) => !known.includes(file))).toEqual([]);
  expect(Object.keys(others).filter((file) => ahead.includes(file) || !late.includes(file))).toEqual([]);
});
