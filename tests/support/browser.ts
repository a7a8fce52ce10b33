import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { installPackages } from './packages.ts';

/** The one without a desktop's parts comes first: the journeys took 72 s with it, and 105 s with the whole browser. */
const commands = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** A Chromium that starts: CHROMIUM_PATH, else an installed one, else Playwright's own; null when there is none. */
function findChromium(): string | null {
  const named = process.env.CHROMIUM_PATH;
  // What is named is used or missed, never silently replaced by another.
  if (named) return runs(named) ? named : null;
  return [...installed(), chromium.executablePath()].find(runs) ?? null;
}

/** Opens the found Chromium; as root its own sandbox cannot work. */
export async function openBrowser(flags: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium was found. Set CHROMIUM_PATH, or install Chromium.');
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath, args: ['--disable-dev-shm-usage', ...asRoot, ...flags] });
}

/**
 * `findChromium`, and where nothing is found on a Debian or Ubuntu where we are root, the distribution's package is
 * installed first, with its progress shown.
 */
export function findOrInstallChromium(report: (line: string) => void): string | null {
  const found = findChromium();
  if (found || process.env.CHROMIUM_PATH) return found;
  // Ubuntu has no package of the first name.
  for (const name of ['chromium-headless-shell', 'chromium']) {
    installPackages([name, 'fonts-liberation'], report);
    const installedNow = findChromium();
    if (installedNow) return installedNow;
  }
  return null;
}

function installed(): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return [...commands.flatMap((name) => folders.map((folder) => join(folder, name))), ...applications];
}

/** Ubuntu's `chromium` is a stub that asks for snap, so a file of that name proves nothing. */
function runs(file: string): boolean {
  return existsSync(file) && spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0;
}
