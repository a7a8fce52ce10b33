import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { BootError } from '#lib/boot/boot-error.ts';
import { bundleFolder, isBuilt } from '#lib/boot/built.ts';
import { root } from '#lib/boot/root.ts';

/** Bytes that the build and the tests of the server need at once. With less memory, the build waits for the tests. */
const memoryMin = 5 * 1024 ** 3;

/**
 * Starts to build the app at a low priority, so that the tests of the server keep the cores that they need. Returns a
 * function that waits for the end of the build, or null if the app is built or memory is short.
 */
export function buildBeside(): ((report: (line: string) => void) => Promise<void>) | null {
  if (isBuilt() || process.availableMemory() < memoryMin) return null;
  // Some tests start built programs. They must not run those of the last build, which the new build deletes.
  rmSync(bundleFolder, { recursive: true, force: true });
  const child = fork(join(root, 'tests/support/programs/build-idly.ts'), {
    cwd: root,
    execArgv: ['--import', join(root, 'lib/boot/end-with-parent.mjs')],
    env: { ...process.env, ATRIUM_BUILD_PARENT: String(process.pid) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const ended = endOf(child);
  // The caller waits for the build later. A failure before that must not end the process.
  ended.catch(() => {});
  return async (report) => report(await ended);
}

/** Waits for the end of the build. Returns its output, or throws it if the build failed. */
async function endOf(child: ChildProcess): Promise<string> {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (part: Buffer) => {
      text += part.toString();
    });
  }
  const [code] = await once(child, 'close');
  if (code !== 0) throw new BootError(text.trim());
  return text.trim();
}
