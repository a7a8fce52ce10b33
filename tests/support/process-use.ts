import { readdirSync, readFileSync } from 'node:fs';

/** Returns the processes whose command line contains `text` (Linux). */
export function pidsOf(text: string): number[] {
  return readdirSync('/proc').flatMap((name) => {
    const pid = Number(name);
    return Number.isInteger(pid) && commandLine(pid).includes(text) ? pid : [];
  });
}

/** Returns the command line of a process with spaces between its words; '' once the process has ended. */
function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

/** Returns the resident memory of a process in MB (Linux). */
export function residentMb(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes ?? 0) / 1024;
}

/** Returns the number of files and sockets that a process has open. */
export function openFileCount(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

/** Polls `read` every few milliseconds until stopped. The returned function stops and returns the highest value. */
export function watchPeak(read: () => number): () => number {
  let peak = read();
  const timer = setInterval(() => {
    peak = Math.max(peak, read());
  }, 25);
  return () => {
    clearInterval(timer);
    return Math.max(peak, read());
  };
}
