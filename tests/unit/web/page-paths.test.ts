import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { config } from '../../../proxy.ts';

const root = join(import.meta.dirname, '../../..');
const [{ source } = { source: '' }] = config.matcher;
const pattern = new RegExp(`^${source}$`);
const hasPolicy = (path: string) => pattern.test(path);

test('every page has the headers of pages, also an unknown one with a dot in its path', () => {
  const pages = [
    '/',
    '/projects',
    '/docs/wayfinding',
    '/foo.bar',
    '/docs/v1.2',
    '/m/a/b/c.d',
    '/m/a/b/card.jpg/x',
    '/embed/a/b.c',
    '/embed/a/data/b/c.json',
    '/preview/a/b.c',
    '/wp-login.php',
    '/favicon.ico.bak',
    '/auth/verify-email',
  ];
  expect(pages.filter((path) => !hasPolicy(path))).toEqual([]);
});

test('what sets its own headers or needs none has none of pages', () => {
  const others = [
    '/api/health/',
    '/api',
    '/m/a',
    '/m/foo.bar',
    '/m/sw.js',
    '/m/a/place',
    '/m/a/manifest.webmanifest',
    '/m/a/place/card.jpg',
    '/embed/a',
    '/embed/a/try',
    '/embed/a/data/version.json',
    '/preview/a',
    '/preview/a/data/x.json',
    '/files/ab/cd.png',
    '/_next/static/x.js',
    '/build/x.js',
    '/embed.js',
    '/llms.txt',
    ...readdirSync(join(root, 'public'), { withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? [`/${entry.name}`] : [],
    ),
  ];
  expect(others.filter(hasPolicy)).toEqual([]);
});
