import sharp from 'sharp';
import { allowDecoders } from './allow-decoders.ts';
import type { DrawAnswer, DrawJob } from './draw-svg.ts';
import { type Size, shrink } from './shrink.ts';

const lookEveryMs = 100;

// The process that `draw-svg.ts` starts for each drawing.
process.once('message', async (message) => {
  // Only our own parent sends messages.
  const { svg, sizes, processorMs, isLossless } = message as DrawJob;
  endAfter(processorMs);
  tell(await draw(svg, sizes, isLossless).catch((error: unknown) => ({ fault: String(error) })));
});

/** Ends the process when its processor time is used up. The timer fires, because drawing runs in another thread. */
function endAfter(processorMs: number): void {
  const before = process.cpuUsage();
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1000 < processorMs) return;
    clearInterval(watch);
    process.send?.({ isTooComplex: true } satisfies DrawAnswer, () => process.kill(process.pid, 'SIGKILL'));
  }, lookEveryMs).unref();
}

function tell(answer: DrawAnswer): void {
  process.send?.(answer, () => process.disconnect());
}

async function draw(svg: Uint8Array, sizes: Size[], isLossless: boolean): Promise<DrawAnswer> {
  sharp.concurrency(1);
  // librsvg decodes images inside the drawing itself.
  allowDecoders('drawings');
  const largest = sizes.at(-1);
  if (!largest) return { thumbnails: [] };
  const text = withSize(new TextDecoder().decode(svg), largest);
  return {
    thumbnails: await shrink(sharp(Buffer.from(text), { limitInputPixels: false }), sizes, isLossless),
  };
}

/** Replaces the size of the drawing. The sanitizer writes width and height first. */
function withSize(text: string, { width, height }: Size): string {
  return text.replace(
    /^(<svg xmlns="[^"]*") width="[^"]*" height="[^"]*"/,
    `$1 width="${width}" height="${height}"`,
  );
}
