import { fork } from 'node:child_process';
import { said } from '#lib/contract/fault.ts';
import { resolveProgram } from '#lib/platform/resolve-program.ts';
import { busy } from '#lib/platform/work/fair-queue.ts';
import { imageLimits } from './image-limits.ts';
import { inImageQueue } from './image-queue.ts';
import { ImageRefused } from './image-refused.ts';
import type { Size, Thumbnail } from './shrink.ts';

/** `isLossless` keeps the exact colours, for callers that read pixels. */
export type DrawJob = { svg: Uint8Array; sizes: Size[]; processorMs: number; isLossless: boolean };
type DrawOptions = Partial<Pick<DrawJob, 'processorMs' | 'isLossless'>>;
export type DrawAnswer = { thumbnails: Thumbnail[] } | { fault: string } | { isTooComplex: true };

/**
 * Draws a sanitized SVG at the given sizes, smallest first, when its turn in the image queue comes. Throws ImageRefused
 * if the drawing exceeds its processor time or cannot be drawn, and 503 if too many wait or a busy machine did not
 * finish it in time.
 */
export function drawSvg(svg: Uint8Array, sizes: Size[], options: DrawOptions = {}): Promise<Thumbnail[]> {
  const { width, height } = sizes.at(-1) ?? { width: 0, height: 0 };
  const job = { svg, sizes, processorMs: imageLimits.svgDrawMs, isLossless: false, ...options };
  return inImageQueue(width * height, () => drawInProcess(job));
}

/** Like drawSvg, for one size. Returns a WebP image. */
export async function drawSvgAt(svg: Uint8Array, size: Size, options: DrawOptions): Promise<Uint8Array> {
  const [drawn] = await drawSvg(svg, [size], options);
  if (!drawn) throw new Error('Nothing was drawn.');
  return drawn.bytes;
}

/**
 * Draws in a process of its own: only ending the process stops a drawing that takes too long. The process counts its
 * own processor time.
 */
function drawInProcess(job: DrawJob): Promise<Thumbnail[]> {
  return new Promise((resolve, reject) => {
    const child = fork(resolveProgram('lib/maps/images/draw-svg-child.ts'), [], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [],
      env: childEnvironment(),
    });
    let answer: DrawAnswer | null = null;
    let isGivenUp = false;
    const timer = setTimeout(() => {
      isGivenUp = true;
      child.kill('SIGKILL');
    }, imageLimits.svgDrawGivenUpMs);
    child.on('message', (message) => {
      // The child runs our own file and sends nothing else.
      answer = message as DrawAnswer;
    });
    child.on('error', reject);
    child.on('close', () => {
      clearTimeout(timer);
      if (answer && 'thumbnails' in answer) resolve(answer.thumbnails);
      else if (answer && 'isTooComplex' in answer) reject(new ImageRefused(said('svg.slow')));
      else if (isGivenUp) reject(busy());
      else reject(new ImageRefused(said('svg.undrawable')));
    });
    child.send(job, () => undefined);
  });
}

/** The environment variables for fonts, programs and the compile cache. Contains no secret. */
function childEnvironment(): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { NODE_ENV: 'production' };
  for (const name of environmentNames) if (process.env[name] !== undefined) env[name] = process.env[name];
  return env;
}

const environmentNames =
  'PATH HOME LANG TMPDIR TEMP SystemRoot FONTCONFIG_PATH FONTCONFIG_FILE NODE_COMPILE_CACHE'.split(' ');
