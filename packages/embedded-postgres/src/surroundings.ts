import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Where a process runs: the start of the machine, and the set of processes that it can see. */
export type Surroundings = { boot: string; processes: string; host: string };

let known: Surroundings | null = null;

/** Returns where this process runs. Process ids mean the same only for those with the same boot and set of processes. */
export function readSurroundings(): Surroundings {
  known ??= { boot: readBoot(), processes: readProcesses(), host: hostname() };
  return known;
}

/** Checks whether `other` shares our process ids. */
export function isHere(other: Surroundings): boolean {
  const ours = readSurroundings();
  return other.boot === ours.boot && other.processes === ours.processes;
}

function readBoot(): string {
  try {
    if (process.platform === 'linux') return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return execFileSync('sysctl', ['-n', 'kern.bootsessionuuid'], { encoding: 'utf8' }).trim();
  } catch {
    return `unknown on ${hostname()}`;
  }
}

function readProcesses(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return 'all';
  }
}
