import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '#db/error-code.ts';
import { BootError } from './boot-error.ts';

const lookMs = 250;
const beatMs = 5_000;
/** A holder that gave no sign for so long has ended, even if another process has its id now. */
const silenceMaxMs = 60_000;

/** Waits until no other process builds, and keeps others waiting until the returned function is called. */
export async function lockBuild(
  file: string,
  { report, signal }: { report: (line: string) => void; signal?: AbortSignal },
): Promise<() => void> {
  mkdirSync(dirname(file), { recursive: true });
  for (let look = 0; !tryLock(file); look += 1) {
    if (look === 1) report(`Process ${holderOf(file)} builds the app, says ${file}. Waiting for it.`);
    await sleep(lookMs, undefined, { signal });
  }
  const beat = setInterval(() => touch(file), beatMs);
  beat.unref();
  return () => {
    clearInterval(beat);
    rmSync(file, { force: true });
  };
}

function tryLock(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') {
      throw new BootError(
        `The app cannot be built here (${(error as Error).message}). Build it before, with npm run build.`,
      );
    }
    if (!isHeld(file)) rmSync(file, { force: true });
    return false;
  }
}

function isHeld(file: string): boolean {
  const touchedMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (Date.now() - touchedMs > silenceMaxMs) return false;
  try {
    const pid = holderOf(file);
    // An empty file is a lock that was just taken.
    return pid === 0 || process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

function holderOf(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    return 0;
  }
}

function touch(file: string): void {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // Somebody cleaned the folder: the build goes on without its lock.
  }
}
