import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright';

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** A Chromium that starts: CHROMIUM_PATH, else an installed one, else Playwright's own; null when there is none. */
export function findChromium(): string | null {
  const named = process.env.CHROMIUM_PATH;
  // What is named is used or missed, never silently replaced by another.
  if (named) return runs(named) ? named : null;
  return [...installed(), chromium.executablePath()].find(runs) ?? null;
}

/** Opens the found Chromium; as root its own sandbox cannot work. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium was found. Set CHROMIUM_PATH, or install Chromium.');
  return chromium.launch({
    executablePath,
    args:
      process.getuid?.() === 0 ? ['--no-sandbox', '--disable-dev-shm-usage'] : ['--disable-dev-shm-usage'],
  });
}

/**
 * `findChromium`, and where nothing is found on a Debian or Ubuntu of which we are root, Debian's package is
 * installed first, with its progress shown.
 */
export function findOrInstallChromium(report: (line: string) => void): string | null {
  const found = findChromium();
  if (found || process.env.CHROMIUM_PATH || !canInstall()) return found;
  report('No Chromium is installed. Installing the package chromium with apt-get:');
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  spawnSync('apt-get', ['update'], options);
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation'], options);
  return findChromium();
}

function installed(): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return [...commands.flatMap((name) => folders.map((folder) => join(folder, name))), ...applications];
}

/** Ubuntu's `chromium` is a stub that asks for snap, so a file of that name proves nothing. */
function runs(file: string): boolean {
  return existsSync(file) && spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0;
}

function canInstall(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false;
  return /^ID(?:_LIKE)?=.*(?:debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'));
}
