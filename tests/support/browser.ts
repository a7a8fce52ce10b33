import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { installPackages } from './packages.ts';

/** The headless shell is first: the journeys took 72 s with it, and 105 s with the whole browser. */
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

/** Finds a Chromium that starts: CHROMIUM_PATH, else an installed one, else Playwright's; null if there is none. */
function findChromium(): string | null {
  const named = process.env.CHROMIUM_PATH;
  // A named browser is used or missing, never silently replaced.
  if (named) return runs(named) ? named : null;
  return [...installed(), chromium.executablePath()].find(runs) ?? null;
}

/** Opens the Chromium that was found. As root, its own sandbox cannot work. */
export async function openBrowser(flags: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium was found. Set CHROMIUM_PATH, or install Chromium.');
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath, args: ['--disable-dev-shm-usage', ...asRoot, ...flags] });
}

/** Like findChromium. Otherwise, on Debian or Ubuntu as root, installs the package and shows the progress. */
export function findOrInstallChromium(report: (line: string) => void): string | null {
  const found = findChromium();
  if (found || process.env.CHROMIUM_PATH) return found;
  // Ubuntu has no package with the first name.
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

/** Ubuntu's `chromium` is a stub that asks for snap, so the file alone proves nothing. */
function runs(file: string): boolean {
  return existsSync(file) && spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0;
}
