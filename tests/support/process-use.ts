import { readdirSync, readFileSync } from 'node:fs';

/** Memory in use by a process (resident, MB), by what Linux says of it. */
export function residentMb(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes ?? 0) / 1024;
}

/** How many files and sockets a process holds open. */
export function openFileCount(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

/** Looks at `read` every few milliseconds until stopped, and answers the highest value. */
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
