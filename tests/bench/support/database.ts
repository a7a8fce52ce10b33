import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the socket folder of the embedded database of `dataDir`, from line 5 of postmaster.pid. */
export function socketFolderOf(dataDir: string): string {
  return postmaster(dataDir)[4]?.trim() ?? '';
}

/** Returns the processor time of the database of `dataDir` and its ended processes, in milliseconds (Linux). */
export function databaseMs(dataDir: string): number {
  const pid = postmaster(dataDir)[0]?.trim() ?? '';
  const ticks = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .reduce((sum, name) => {
      const [, parent, own = 0, ended = 0] = statOf(name);
      if (name === pid) return sum + own + ended;
      return String(parent) === pid ? sum + own : sum;
    }, 0);
  return ticks * 10;
}

/** Returns id, parent's id, ticks and ticks of ended children of a process; [] if the process has ended. */
function statOf(pid: string): number[] {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').map(Number) ?? [];
    const [, parent = 0] = fields;
    const sum = (...at: number[]) => at.reduce((all, i) => all + (fields[i] ?? 0), 0);
    return [Number(pid), parent, sum(11, 12), sum(13, 14)];
  } catch {
    return [];
  }
}

function postmaster(dataDir: string): string[] {
  const file = join(dataDir, 'postgres', 'postmaster.pid');
  if (!existsSync(file)) throw new Error(`No embedded database runs in ${dataDir}.`);
  return readFileSync(file, 'utf8').split('\n');
}
