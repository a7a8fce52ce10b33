import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { BootError } from '#lib/boot/boot-error.ts';
import { bundleFolder, isBuilt } from '#lib/boot/built.ts';
import { root } from '#lib/boot/root.ts';

/** The build and the tests of the server at once, in bytes. With less memory the build waits for the end of the tests. */
const memoryMin = 5 * 1024 ** 3;

/**
 * Begins to build the app at a low priority, so that the tests of the server keep the cores that they want. Answers a
 * function that waits for the end of the build, or null where nothing is to build or memory is short.
 */
export function buildBeside(): ((report: (line: string) => void) => Promise<void>) | null {
  if (isBuilt() || process.availableMemory() < memoryMin) return null;
  // Tests that start programs as in production would run those of the last build, and the new build deletes them.
  rmSync(bundleFolder, { recursive: true, force: true });
  const child = fork(join(root, 'tests/support/programs/build-idly.ts'), {
    cwd: root,
    execArgv: ['--import', join(root, 'lib/boot/end-with-parent.mjs')],
    env: { ...process.env, ATRIUM_BUILD_PARENT: String(process.pid) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const ended = endOf(child);
  // Who waits comes late. Until then nobody hears that the build failed.
  ended.catch(() => {});
  return async (report) => report(await ended);
}

/** All that the build printed. */
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
