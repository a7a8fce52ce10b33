import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Installs packages on Debian or Ubuntu as root, and shows the progress. Does nothing elsewhere. */
export function installPackages(names: string[], report: (line: string) => void): void {
  if (process.getuid?.() !== 0 || !isDebian()) return;
  report(`Installing ${names.join(' and ')} with apt-get:`);
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  spawnSync('apt-get', ['update'], options);
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...names], options);
}

function isDebian(): boolean {
  if (!existsSync('/etc/os-release')) return false;
  return /^ID(?:_LIKE)?=.*(?:debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'));
}
