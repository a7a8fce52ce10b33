import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mapFrame } from '#tests/support/host-pages.ts';
import { useInstalled } from '#tests/support/installed-packages.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useHarness } from '#tests/support/use-harness.ts';
import { createVenue } from '#tests/support/venue.ts';

/** The example of the README of @atrium/react, in a Next application with only the tarballs. */
const browser = useBrowser();
const harness = useHarness(() => createVenue());
const installed = useInstalled(['client', 'react']);
const root = join(import.meta.dirname, '../..');
const next = join(root, 'node_modules/next/dist/bin/next');

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

let server: ChildProcess;
let origin: string;
beforeAll(async () => {
  const folder = installed.folder();
  for (const name of ['next', 'react', 'react-dom', 'typescript', '@types'])
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  mkdirSync(join(folder, 'app'));
  cpSync(join(folder, 'page.tsx'), join(folder, 'app/page.tsx'));
  const layout = `import type { ReactNode } from 'react';
export default function Layout({ children }: { children: ReactNode }) {
  return <html lang="en"><body>{children}</body></html>;
}`;
  writeFileSync(join(folder, 'app/layout.tsx'), layout);
  mkdirSync(join(folder, 'app/ratio'));
  writeFileSync(join(folder, 'app/ratio/page.tsx'), pageWithRatio);
  // Types have their own test, which takes a second.
  const config = 'export default { typescript: { ignoreBuildErrors: true } };';
  writeFileSync(join(folder, 'next.config.mjs'), config);
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    NEXT_PUBLIC_ATRIUM_URL: harness.origin,
    NEXT_PUBLIC_ATRIUM_MAP: 'venue',
  };
  // Turbopack does not follow links out of the folder.
  await promisify(execFile)(process.execPath, [next, 'build', '--webpack'], { cwd: folder, env });
  server = spawn(process.execPath, [next, 'start', '-p', '0', '-H', '127.0.0.1'], { cwd: folder, env });
  let said = '';
  for await (const part of server.stdout ?? []) {
    said += String(part);
    const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? [];
    if (found) origin = found;
    if (found && said.includes('Ready')) break;
  }
}, 180_000);
afterAll(async () => {
  if (server.exitCode !== null) return;
  server.kill();
  await once(server, 'exit');
});

test('the server renders the frame of a map; in the browser the map loads, reports events and follows commands', async () => {
  const html = await (await fetch(origin)).text();
  expect(html).toContain('<div style="height:480px"></div>');

  const page = await browser.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  await page.goto(origin);
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
  const page = await browser.newPage();
  await page.goto(`${origin}/ratio`);
  await mapFrame(page);
  const height = async () => (await page.locator('iframe').boundingBox())?.height;
  expect(await height()).toBe(300);
  await page.getByRole('button', { name: 'Square' }).click();
  await expect.poll(height).toBe(600);
  expect(await page.locator('iframe').count()).toBe(1);
  await page.close();
});
