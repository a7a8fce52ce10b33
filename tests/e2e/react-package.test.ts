import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { beforeAll, expect, test } from 'vitest';
import { mapFrame } from '#tests/support/host-pages.ts';
import { useInstalled } from '#tests/support/installed-packages.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useHarness } from '#tests/support/use-harness.ts';
import { createVenue } from '#tests/support/venue.ts';

/**
 * The example of the README of @atrium/react with only the tarballs, rendered by a server and taken over by React in the
 * browser.
 */
const browser = useBrowser();
const harness = useHarness(() => createVenue());
// The same as in the tests of packages, which are installed once.
const installed = useInstalled(['client', 'cli', 'react']);
const root = join(import.meta.dirname, '../..');

const pageWithRatio = `'use client';
import { AtriumMap } from '@atrium/react';
import { useState } from 'react';
const url = process.env.NEXT_PUBLIC_ATRIUM_URL ?? '';
export default function Page() {
  const [ratio, setRatio] = useState('2 / 1');
  return (
    <div style={{ width: 600 }}>
      <AtriumMap url={url} map="venue" load="eager" ratio={ratio} />
      <button type="button" onClick={() => setRatio('1 / 1')}>Square</button>
    </div>
  );
}`;

beforeAll(() => {
  const folder = installed.folder();
  for (const name of ['react', 'react-dom'])
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  writeFileSync(join(folder, 'ratio.tsx'), pageWithRatio);
});

/** Renders a page on the server, and puts the answer with the script of the browser on the website. Returns the markup. */
async function servePage(name: string): Promise<string> {
  const folder = installed.folder();
  const bundle = (file: string, code: string, rest: BuildOptions) =>
    build({
      stdin: { contents: code, resolveDir: folder },
      bundle: true,
      format: 'esm',
      jsx: 'automatic',
      outfile: join(folder, file),
      define: {
        'process.env.NODE_ENV': '"production"',
        'process.env.NEXT_PUBLIC_ATRIUM_URL': JSON.stringify(harness.origin),
        'process.env.NEXT_PUBLIC_ATRIUM_MAP': '"venue"',
      },
      // The example begins with a directive for frameworks, which a bundle has no use for.
      logOverride: { 'unsupported-directive': 'silent' },
      write: true,
      ...rest,
    });
  const page = `import { createElement } from 'react'; import Page from './${name}.tsx';`;
  await bundle(
    `${name}-server.mjs`,
    `${page} import { renderToString } from 'react-dom/server'; console.log(renderToString(createElement(Page)));`,
    { platform: 'node', packages: 'external' },
  );
  const html = await installed.run(`${name}-server.mjs`, {});
  const { outputFiles } = await bundle(
    `${name}-browser.js`,
    `${page} import { hydrateRoot } from 'react-dom/client'; hydrateRoot(document.getElementById('root'), createElement(Page));`,
    { write: false },
  );
  const script = outputFiles?.[0]?.text.replaceAll('</script', '<\\/script');
  harness.setPage(
    `/${name}`,
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title></head><body><div id="root">${html}</div><script type="module">${script}</script></body></html>`,
  );
  return html;
}

test('the server renders the frame of a map; in the browser the map loads, reports events and follows commands', async () => {
  const html = await servePage('page');
  expect(html).toContain('<div style="height:480px"></div>');

  const page = await browser.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  await page.goto(`${harness.hostOrigin}/page`);
  const frame = await mapFrame(page);
  await page.getByRole('button', { name: 'Show the place' }).click();
  await frame.locator('.atrium-card:not([hidden])').waitFor();
  await expect.poll(() => page.locator('#chosen').innerText()).toBe('Bakery 1.1');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect.poll(() => page.locator('#found').innerText()).toContain('Bakery');
  expect(problems.filter((text) => !/404/.test(text))).toEqual([]);
  await page.close();
});

test('a changed ratio changes the size of the map', async () => {
  await servePage('ratio');
  const page = await browser.newPage();
  await page.goto(`${harness.hostOrigin}/ratio`);
  await mapFrame(page);
  const height = async () => (await page.locator('iframe').boundingBox())?.height;
  expect(await height()).toBe(300);
  await page.getByRole('button', { name: 'Square' }).click();
  await expect.poll(height).toBe(600);
  expect(await page.locator('iframe').count()).toBe(1);
  await page.close();
});
