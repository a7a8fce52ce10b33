import { FormatRefused } from '../../formats/format-refused.ts';
import { ImportRefused } from '../../import/refused.ts';
import { lateCode } from '../../late/late-code.ts';
import { limits } from '../../plans/limits.ts';
import { readBytes } from './read-bytes.ts';

const drawingCode = lateCode(() => import('../../import/svg/size-drawing.ts'));

export type CheckedImage = {
  width: number;
  height: number;
  /** Remark for the user. */
  note: 'noSize' | 'rotated' | null;
  /** The file to upload in its place: a drawing without a size, with its size written into it. */
  sized?: Blob;
};
export type WrongImage = { wrong: 'tooLarge' | 'wrongType' | 'unreadable' };

const headBytes = 256 * 1024;

/** Checks an image before the upload: its type by its bytes, and its size in pixels as the server will read it. */
export async function checkImage(file: Blob): Promise<CheckedImage | WrongImage> {
  if (file.size > limits.imageBytesMax) return { wrong: 'tooLarge' };
  const head = await readBytes(file.slice(0, headBytes));
  if (!head) return { wrong: 'unreadable' };
  const type = imageTypeOf(head);
  if (type === null) return { wrong: 'wrongType' };
  if (type === 'svg') return checkDrawing(file);
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    bitmap.close();
    return { width, height, note: type === 'jpeg' && exifOrientation(head) > 1 ? 'rotated' : null };
  } catch {
    return { wrong: 'unreadable' };
  }
}

/** Returns the file to upload for a checked image. */
export function sizedFile(file: File, { sized }: CheckedImage): File {
  return sized ? new File([sized], file.name, { type: sized.type }) : file;
}

/** Returns the type of an image by its first bytes, or null if the type is not accepted. */
function imageTypeOf(head: Uint8Array): 'png' | 'jpeg' | 'gif' | 'webp' | 'svg' | null {
  const text = String.fromCharCode(...head.subarray(0, 12));
  if (text.startsWith('\x89PNG')) return 'png';
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('GIF8')) return 'gif';
  if (text.startsWith('RIFF') && text.endsWith('WEBP')) return 'webp';
  const start = new TextDecoder().decode(head.subarray(0, 4096));
  return /<svg[\s>]/i.test(start) ? 'svg' : null;
}

/** Returns the size of an SVG, and the file with this size in it if it gives none. */
async function checkDrawing(file: Blob): Promise<CheckedImage | WrongImage> {
  const bytes = await readBytes(file);
  if (!bytes) return { wrong: 'unreadable' };
  try {
    const { sizeDrawing } = await drawingCode.load();
    const { width, height, sized } = sizeDrawing(bytes);
    if (sized === null) return { width, height, note: null };
    return { width, height, note: 'noSize', sized: new Blob([sized], { type: 'image/svg+xml' }) };
  } catch (error) {
    if (error instanceof ImportRefused || error instanceof FormatRefused) return { wrong: 'unreadable' };
    throw error;
  }
}

/** Returns the EXIF orientation of a photo; 1 is upright. */
export function exifOrientation(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 2;
  while (at + 4 < view.byteLength && view.getUint8(at) === 0xff) {
    const length = view.getUint16(at + 2);
    if (
      view.getUint8(at + 1) === 0xe1 &&
      at + 10 < view.byteLength &&
      view.getUint32(at + 4) === 0x45786966
    ) {
      return orientationIn(view, at + 10);
    }
    at += 2 + length;
  }
  return 1;
}

function orientationIn(view: DataView, start: number): number {
  if (start + 8 > view.byteLength) return 1;
  const isLittle = view.getUint16(start) === 0x4949;
  const directory = start + view.getUint32(start + 4, isLittle);
  if (directory + 2 > view.byteLength) return 1;
  const count = view.getUint16(directory, isLittle);
  for (let i = 0; i < count; i++) {
    const entry = directory + 2 + i * 12;
    if (entry + 12 > view.byteLength) return 1;
    if (view.getUint16(entry, isLittle) === 0x0112) return view.getUint16(entry + 8, isLittle);
  }
  return 1;
}
