import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/** Debian asks this file before a package starts its service. 101 forbids it. */
const policyFile = '/usr/sbin/policy-rc.d';

/**
 * Installs packages on Debian or Ubuntu as root, and shows the progress. Their services are not started: tests start
 * the programs themselves. Does nothing elsewhere.
 */
export function installPackages(names: string[], report: (line: string) => void): void {
  if (process.getuid?.() !== 0 || !isDebian()) return;
  report(`Installing ${names.join(' and ')} with apt-get:`);
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  spawnSync('apt-get', ['update'], options);
  withoutServices(policyFile, () =>
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...names], options),
  );
}

/** Runs `install` while no package may start a service. Leaves a policy of the machine's own as it is. */
export function withoutServices(policy: string, install: () => void): void {
  const hasOwn = existsSync(policy);
  if (!hasOwn) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    install();
  } finally {
    if (!hasOwn) rmSync(policy, { force: true });
  }
}

function isDebian(): boolean {
  if (!existsSync('/etc/os-release')) return false;
  return /^ID(?:_LIKE)?=.*(?:debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'));
}
