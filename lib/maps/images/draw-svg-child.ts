import sharp from 'sharp';
import { allowDecoders } from './allow-decoders.ts';
import type { DrawAnswer, DrawJob } from './draw-svg.ts';
import { type Size, shrink } from './shrink.ts';

// The process that `draw-svg.ts` starts for one drawing and ends when it takes too long.
process.once('message', async (message) => {
  // Our own parent sends this and nothing else.
  const { svg, sizes } = message as DrawJob;
  const answer = await draw(svg, sizes).catch((error: unknown) => ({ fault: String(error) }));
  process.send?.(answer, () => process.disconnect());
});

async function draw(svg: Uint8Array, sizes: Size[]): Promise<DrawAnswer> {
  sharp.concurrency(1);
  // A picture inside the drawing is decoded by the drawer itself.
  allowDecoders('drawings');
  const largest = sizes.at(-1);
  if (!largest) return { thumbnails: [] };
  const text = withSize(new TextDecoder().decode(svg), largest);
  return { thumbnails: await shrink(sharp(Buffer.from(text), { limitInputPixels: false }), sizes) };
}

/** The sanitiser writes width and height first, so that the drawing can be asked for in any size. */
function withSize(text: string, { width, height }: Size): string {
  return text.replace(
    /^(<svg xmlns="[^"]*") width="[^"]*" height="[^"]*"/,
    `$1 width="${width}" height="${height}"`,
  );
}
