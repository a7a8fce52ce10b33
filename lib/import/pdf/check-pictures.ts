import { BufferCount } from '../buffers.ts';

/** Bytes of a pixel while a scan is read: three colours, its grey, and the copies that are cleaned and traced. */
export const scanBytesPerPixel = 6;
const around = 600;
const latin1 = new TextDecoder('latin1');
const windowBytes = 4 * 1024 * 1024;

/**
 * Checks that the pictures of a PDF file can be decoded within the limit of memory. The entries of a picture are written
 * in plain even where the file is compressed, so no picture is decoded for this. Throws ImportRefused for one too large.
 */
export function checkPictures(bytes: Uint8Array): void {
  for (let from = 0; from < bytes.length; from += windowBytes) {
    const text = latin1.decode(bytes.subarray(Math.max(0, from - around), from + windowBytes));
    for (const { index, 1: said } of text.matchAll(/\/Width\s{0,9}(\d{4,9})/g)) {
      const [start, end] = [Math.max(0, index - around), index + around];
      const entries = entriesAround(text.slice(start, end), index - start);
      const height = /\/Height\s{0,9}(\d{1,9})/.exec(entries)?.[1];
      if (height === undefined || !/\/Subtype\s{0,9}\/Image/.test(entries)) continue;
      // A mask of one bit for each pixel is decoded to one byte.
      const isMask = /\/ImageMask\s{0,9}true|\/BitsPerComponent\s{0,9}1\b/.test(entries);
      new BufferCount().takePicture(Number(said), Number(height), isMask ? 3 : scanBytesPerPixel);
    }
  }
}

/** Returns the entries of the object in which a place of the text lies. */
function entriesAround(text: string, at: number): string {
  const from = Math.max(text.lastIndexOf(' obj', at), text.lastIndexOf('endobj', at), 0);
  const to = text.indexOf('stream', at);
  return text.slice(from, to < 0 ? undefined : to);
}
