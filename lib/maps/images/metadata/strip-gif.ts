import { colourTableBytes, textAt } from '../raster-blocks.ts';

const block = { extension: 0x21, image: 0x2c };
const extension = { graphicControl: 0xf9, application: 0xff };
/** Applications whose data change what is drawn: how often an animation repeats, and the colour profile. */
const drawnApplications: ReadonlySet<string> = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']);

/** Returns the parts of a GIF file that `stripMetadata` keeps: frames, their timing, repetition and colours. */
export function stripGif(bytes: Uint8Array): Uint8Array[] {
  const kept: Uint8Array[] = [];
  let at = Math.min(bytes.length, 13 + colourTableBytes(bytes[10] ?? 0));
  kept.push(bytes.subarray(0, at));
  while (at < bytes.length) {
    const end = endOfBlock(bytes, at);
    if (end > bytes.length) break;
    if (isDrawn(bytes, at)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return [...kept, bytes.subarray(at)];
}

/** Returns the offset after the block at `at`; infinity at the end of the file and for a block that is cut off. */
function endOfBlock(bytes: Uint8Array, at: number): number {
  if (bytes[at] === block.extension) return endOfData(bytes, at + 2);
  if (bytes[at] !== block.image) return Number.POSITIVE_INFINITY;
  return endOfData(bytes, at + 11 + colourTableBytes(bytes[at + 9] ?? 0));
}

function endOfData(bytes: Uint8Array, start: number): number {
  let at = start;
  for (;;) {
    const length = bytes[at];
    if (length === undefined) return Number.POSITIVE_INFINITY;
    at += 1 + length;
    if (length === 0) return at;
  }
}

function isDrawn(bytes: Uint8Array, at: number): boolean {
  if (bytes[at] === block.image) return true;
  const label = bytes[at + 1];
  if (label === extension.graphicControl) return true;
  return label === extension.application && drawnApplications.has(textAt(bytes, at + 3, 11));
}
