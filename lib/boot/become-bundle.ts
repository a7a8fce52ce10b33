import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './root.ts';

const afterBuild = '--after-build';
const bundlerEndsMs = 100;

/** Whether this start goes on where one from the sources, which built the app, left off. */
export const isContinued = process.argv.includes(afterBuild);

/**
 * Has a process that runs from the sources, because it had to build first, start anew from what was built, under the same
 * number and with `env`: else the compiler and all modules one by one stay in its memory (20 MB). Returns where there is
 * nothing to gain, where the system cannot do it (Windows), where the process is to end, and where the program is not
 * there any more, for the system would abort then.
 */
export async function becomeBundle(env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  const isBundle = !import.meta.url.endsWith('.ts');
  // Once: sources that change all the time must not keep it from serving.
  if (isBundle || isContinued || process.platform === 'win32' || !process.execve) return;
  // The program that comes instead would not know of this one's children, and never see them end.
  await sleep(bundlerEndsMs);
  if (signal.aborted || !existsSync(process.execPath)) return;
  // From here on a signal ends the process by itself: what was heard but not told yet would be lost with this program.
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.removeAllListeners(name);
  const program = [join(root, 'lib/boot/on-node-24.mjs'), 'lib/boot/start.ts'];
  const given = [...process.argv.slice(2), afterBuild];
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...program, ...given], env);
}
