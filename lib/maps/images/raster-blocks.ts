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
