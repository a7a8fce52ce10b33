import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { assetTarget } from '#lib/embed/answer-asset.ts';

const root = join(import.meta.dirname, '../../..');
const folder = join(root, 'public');
/** What the build puts there, beside `build/`. */
const built = ['embed.js'];
const committed = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
  entry.isFile() && !built.includes(entry.name) ? [entry.name] : [],
);

describe('the static files', () => {
  test('each of public is answered before Next, so that a process of maps and scripts never loads Next for one', () => {
    expect(committed).toContain('favicon.ico');
    expect([...committed, ...built].filter((name) => assetTarget(`/${name}`) === null)).toEqual([]);
    expect(assetTarget('/.env')).toBeNull();
  });

  test.each([
    ['icon-192.png', 192, 192],
    ['icon-512.png', 512, 512],
    ['icon-maskable-512.png', 512, 512],
    ['apple-touch-icon.png', 180, 180],
    ['social.png', 1200, 630],
  ])('%s has the size that it is asked for by', async (name, width, height) => {
    const picture = await sharp(join(folder, name)).metadata();
    expect([picture.format, picture.width, picture.height]).toEqual(['png', width, height]);
  });

  test('the manifest and the layout name only files that are there', () => {
    const manifest = readFileSync(join(folder, 'site.webmanifest'), 'utf8');
    const layout = readFileSync(join(root, 'app/layout.tsx'), 'utf8');
    const named = [...`${manifest}${layout}`.matchAll(/["']\/([\w-]+\.\w+)["']/g)].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(6);
    expect(named.filter((name) => !existsSync(join(folder, name ?? '')))).toEqual([]);
  });
});
