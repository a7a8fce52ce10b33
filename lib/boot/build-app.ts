import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BootError } from './boot-error.ts';
import { lockBuild } from './build-lock.ts';
import { buildId, bundleFolder, isBuilt, knownAsBuilt, sourceStamp, stampFile } from './built.ts';
import { keepLastParts } from './last-parts.ts';
import { root } from './root.ts';

const lockFile = join(root, 'node_modules', '.atrium-build.lock');
/** How long a build may be silent, in ms. On a slow or busy machine it takes minutes. */
const silenceMs = 20_000;

type BuildOptions = { isForced?: boolean; report: (line: string) => void; signal?: AbortSignal };

/** Builds the app unless the last build was made from the same sources. One process builds, the others wait. */
export async function buildApp(options: BuildOptions): Promise<void> {
  if (!options.isForced && knownAsBuilt()) return;
  const unlock = await lockBuild(lockFile, options);
  try {
    if (!options.isForced && isBuilt()) return;
    const startedAt = Date.now();
    options.report(
      'Building the app. This takes about a minute, and happens again only when its sources change.',
    );
    // Compute the stamp first: the build may miss files that are edited while it runs.
    const stamp = sourceStamp();
    // Without a stamp the last build is broken off, and with this stamp it has the same parts.
    if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') !== stamp) keepLastParts(root);
    rmSync(stampFile, { force: true });
    // Load the bundler only when there is something to build.
    const { buildAssets } = await import('./build-assets.ts');
    await buildAssets({ isMinified: true });
    await writeDemoWays();
    await reportWhile(options.report, startedAt, nextBuild(options));
    const { bundleBoot } = await import('./bundle-boot.ts');
    await bundleBoot(bundleFolder);
    await (await import('esbuild')).stop();
    writeFileSync(stampFile, stamp);
    options.report(`Built in ${Math.round((Date.now() - startedAt) / 1000)} s.`);
  } finally {
    unlock();
  }
}

/** Reports the seconds since `startedAt` now and then until `work` ends, which it returns. */
export async function reportWhile<Result>(
  report: (line: string) => void,
  startedAt: number,
  work: Promise<Result>,
): Promise<Result> {
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  const timer = setInterval(() => report(`Still building, after ${seconds()} s.`), silenceMs);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}

/** Writes the directions of the front page's demo map beside the built assets. */
async function writeDemoWays(): Promise<void> {
  const { makeDemoWays } = await import('../embed/demo-ways.ts');
  const folder = join(root, 'public/build/demo-ways');
  mkdirSync(folder, { recursive: true });
  for (const [name, bytes] of await makeDemoWays()) writeFileSync(join(folder, name), bytes);
}

/** Runs Next's build. Prints the whole output if it fails, because the cause is often in the middle. */
function nextBuild(options: BuildOptions): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(
      process.execPath,
      [
        '--import',
        join(root, 'lib/boot/end-with-parent.mjs'),
        join(root, 'node_modules/next/dist/bin/next'),
        'build',
      ],
      {
        cwd: root,
        env: {
          ...process.env,
          NODE_ENV: 'production',
          NEXT_TELEMETRY_DISABLED: '1',
          ATRIUM_BUILD_PARENT: String(process.pid),
        },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        ...(options.signal && { signal: options.signal }),
      },
    );
    let text = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
    }
    child.once('error', fail);
    child.once('close', (code) => {
      if (code === 0 && existsSync(buildId)) return done();
      fail(
        new BootError(
          `${text.trim()}\nThe build failed; its output is above. Run npm ci if packages are missing.`,
        ),
      );
    });
  });
}
