/** Bytes of the EXIF data that say an orientation and nothing else: a header, one entry, no further directory. */
const orientationBytes = 26;
const orientationTag = 0x0112;
const shortType = 3;

/**
 * Returns EXIF data (a TIFF structure) with the orientation only, or null if the picture is upright or the data have
 * none. Data that are no longer than that say nothing else, and are returned unchanged.
 */
export function orientationOnly(exif: Uint8Array): Uint8Array | null {
  const orientation = readOrientation(exif);
  if (orientation <= 1) return null;
  if (exif.length <= orientationBytes) return exif;
  const bytes = new Uint8Array(orientationBytes);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0x4d4d002a);
  view.setUint32(4, 8);
  view.setUint16(8, 1);
  view.setUint16(10, orientationTag);
  view.setUint16(12, shortType);
  view.setUint32(14, 1);
  view.setUint16(18, orientation);
  return bytes;
}

/** Returns the orientation of the main picture, 1 to 8; 1 (upright) if it is missing or the data are damaged. */
function readOrientation(exif: Uint8Array): number {
  const view = new DataView(exif.buffer, exif.byteOffset, exif.byteLength);
  const order = exif.length >= 8 ? view.getUint16(0) : 0;
  if (order !== 0x4949 && order !== 0x4d4d) return 1;
  const isLittle = order === 0x4949;
  const start = view.getUint32(4, isLittle);
  if (start + 2 > exif.length) return 1;
  const count = view.getUint16(start, isLittle);
  for (let i = 0; i < count; i += 1) {
    const at = start + 2 + 12 * i;
    if (at + 12 > exif.length) return 1;
    if (view.getUint16(at, isLittle) !== orientationTag) continue;
    const orientation = view.getUint16(at + 8, isLittle);
    return orientation >= 1 && orientation <= 8 ? orientation : 1;
  }
  return 1;
}
