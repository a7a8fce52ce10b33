import { colourTableBytes, type GifBlock, gifBlock, gifBlocks, textAt } from '../raster-blocks.ts';

const extension = { graphicControl: 0xf9, application: 0xff };
/** Applications whose data change what is drawn: how often an animation repeats, and the colour profile. */
const drawnApplications: ReadonlySet<string> = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']);

/** Returns the parts of a GIF file that `stripMetadata` keeps: frames, their timing, repetition and colours. */
export function stripGif(bytes: Uint8Array): Uint8Array[] {
  let at = Math.min(bytes.length, 13 + colourTableBytes(bytes[10] ?? 0));
  const kept = [bytes.subarray(0, at)];
  for (const block of gifBlocks(bytes)) {
    if (block.end > bytes.length) break;
    if (isDrawn(bytes, block)) kept.push(bytes.subarray(block.start, block.end));
    at = block.end;
  }
  return [...kept, bytes.subarray(at)];
}

function isDrawn(bytes: Uint8Array, { kind, start }: GifBlock): boolean {
  if (kind === gifBlock.image) return true;
  const label = bytes[start + 1];
  if (label === extension.graphicControl) return true;
  return label === extension.application && drawnApplications.has(textAt(bytes, start + 3, 11));
}
