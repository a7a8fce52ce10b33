/** Returns `length` bytes of a file as Latin-1 text, fewer at its end. */
export function textAt(bytes: Uint8Array, start: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(start, start + length));
}

/** Returns the offset of the marker that ends the pixels of a JPEG scan at `at`, or null if the file ends before. */
export function endOfJpegScan(bytes: Uint8Array, at: number): number | null {
  for (let i = bytes.indexOf(0xff, at); i !== -1; i = bytes.indexOf(0xff, i + 1)) {
    const next = bytes[i + 1];
    if (next === undefined) break;
    const isData = next === 0x00 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isData) return i;
  }
  return null;
}

/** Returns the bytes of the colour table that these flags of a GIF announce. */
export function colourTableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0;
}

/** A block of a GIF after its head. It ends at infinity if it is cut off or of no known kind. */
export type GifBlock = { kind: number; start: number; end: number };
export const gifBlock = { extension: 0x21, image: 0x2c, trailer: 0x3b };

/** Yields the blocks of a GIF up to the first that has no end. */
export function* gifBlocks(bytes: Uint8Array): Generator<GifBlock> {
  let at = 13 + colourTableBytes(bytes[10] ?? 0);
  while (at < bytes.length) {
    const kind = bytes[at] ?? 0;
    const end = endOfGifBlock(bytes, at, kind);
    yield { kind, start: at, end };
    at = end;
  }
}

function endOfGifBlock(bytes: Uint8Array, start: number, kind: number): number {
  const isKnown = kind === gifBlock.extension || kind === gifBlock.image;
  if (!isKnown) return Number.POSITIVE_INFINITY;
  const head = kind === gifBlock.image ? 11 + colourTableBytes(bytes[start + 9] ?? 0) : 2;
  for (let at = start + head; ; ) {
    const length = bytes[at];
    if (length === undefined) return Number.POSITIVE_INFINITY;
    at += 1 + length;
    if (length === 0) return at;
  }
}
