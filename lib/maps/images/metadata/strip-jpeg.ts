import { endOfJpegScan, textAt } from '../raster-blocks.ts';
import { orientationOnly } from './orientation.ts';

const marker = {
  app0: 0xe0,
  app1: 0xe1,
  app2: 0xe2,
  app14: 0xee,
  app15: 0xef,
  comment: 0xfe,
  scan: 0xda,
  end: 0xd9,
};
const jfifHead = 'JFIF\0';
const jfifBytes = 14;
const exifHead = 'Exif\0\0';

/** Returns the parts of a JPEG file that `stripMetadata` keeps. */
export function stripJpeg(bytes: Uint8Array): Uint8Array[] {
  const kept = [bytes.subarray(0, 2)];
  let hasExif = false;
  let at = 2;
  while (at + 4 <= bytes.length) {
    const kind = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff || kind === marker.end) break;
    if (kind === 0xff) {
      at += 1;
      continue;
    }
    const end = endOfSegment(bytes, at, kind);
    if (end > bytes.length) break;
    const isExif = kind === marker.app1 && textAt(bytes, at + 4, exifHead.length) === exifHead;
    // Readers differ in which of several EXIF segments counts.
    const segment = isExif && hasExif ? null : keptSegment(bytes.subarray(at, end), kind);
    hasExif ||= isExif;
    if (segment) kept.push(segment);
    at = end;
  }
  return [...kept, bytes.subarray(at)];
}

/** Returns the offset after a segment, and after the pixels that follow the header of a scan. */
function endOfSegment(bytes: Uint8Array, at: number, kind: number): number {
  // Markers without a length: restarts and TEM.
  if (kind === 0x01 || (kind >= 0xd0 && kind <= 0xd7)) return at + 2;
  const length = (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0);
  if (length < 2) return Number.POSITIVE_INFINITY;
  const end = at + 2 + length;
  return kind === marker.scan ? (endOfJpegScan(bytes, end) ?? Number.POSITIVE_INFINITY) : end;
}

/** Returns a segment as it is kept, or null. Of the application segments, those stay that tell how to read colours. */
function keptSegment(segment: Uint8Array, kind: number): Uint8Array | null {
  if (kind === marker.comment) return null;
  if (kind < marker.app0 || kind > marker.app15) return segment;
  if (kind === marker.app0) return textAt(segment, 4, 5) === jfifHead ? jfifAlone(segment) : null;
  if (kind === marker.app1) return textAt(segment, 4, 6) === exifHead ? exifOfOrientation(segment) : null;
  if (kind === marker.app2) return textAt(segment, 4, 12) === 'ICC_PROFILE\0' ? segment : null;
  if (kind === marker.app14) return textAt(segment, 4, 5) === 'Adobe' ? segment : null;
  return null;
}

/** Returns the segment without the preview behind its fields. */
function jfifAlone(segment: Uint8Array): Uint8Array {
  if (segment.length <= 4 + jfifBytes) return segment;
  const alone = segment.slice(0, 4 + jfifBytes);
  alone.set([0, 2 + jfifBytes], 2);
  alone.set([0, 0], 2 + jfifBytes);
  return alone;
}

function exifOfOrientation(segment: Uint8Array): Uint8Array | null {
  const head = 4 + exifHead.length;
  const exif = orientationOnly(segment.subarray(head));
  if (exif === null) return null;
  const kept = new Uint8Array(head + exif.length);
  kept.set(segment.subarray(0, head));
  kept.set(exif, head);
  kept.set([0, kept.length - 2], 2);
  return kept;
}
