import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { assetTarget } from '#lib/embed/answer-asset.ts';

const root = join(import.meta.dirname, '../../..');
const folder = join(root, 'public');
/** Files that the build writes there, besides `build/`. */
const built = ['embed.js'];
const committed = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
  entry.isFile() && !built.includes(entry.name) ? [entry.name] : [],
);

describe('the files of public', () => {
  test('are served before Next, so that a process of maps and scripts never loads Next for one', () => {
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
  ])('have the size for their use: %s', async (name, width, height) => {
    const picture = await sharp(join(folder, name)).metadata();
    expect([picture.format, picture.width, picture.height]).toEqual(['png', width, height]);
  });

  test('contain all files that the manifest and the layout name', () => {
    const manifest = readFileSync(join(folder, 'site.webmanifest'), 'utf8');
    const layout = readFileSync(join(root, 'app/layout.tsx'), 'utf8');
    const named = [...`${manifest}${layout}`.matchAll(/["']\/([\w-]+\.\w+)["']/g)].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(6);
    expect(named.filter((name) => !existsSync(join(folder, name ?? '')))).toEqual([]);
  });
});
