import { limits } from '../../plans/limits.ts';
import { readBytes } from './read-bytes.ts';

export type CheckedImage = {
  width: number;
  height: number;
  /** Remark for the user. */
  note: 'noSize' | 'rotated' | null;
};
export type WrongImage = { wrong: 'tooLarge' | 'wrongType' | 'unreadable' };

const drawingPx = 1000;
const headBytes = 256 * 1024;

/** Checks an image before the upload: its type by its bytes, and its size in pixels as the server will read it. */
export async function checkImage(file: Blob): Promise<CheckedImage | WrongImage> {
  if (file.size > limits.imageBytesMax) return { wrong: 'tooLarge' };
  const head = await readBytes(file.slice(0, headBytes));
  if (!head) return { wrong: 'unreadable' };
  const type = imageTypeOf(head);
  if (type === null) return { wrong: 'wrongType' };
  if (type === 'svg') return svgSize(await file.text());
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    bitmap.close();
    return { width, height, note: type === 'jpeg' && exifOrientation(head) > 1 ? 'rotated' : null };
  } catch {
    return { wrong: 'unreadable' };
  }
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

/** Returns the size of an SVG: its viewBox, else width and height, else 1000 x 1000 with a note. */
export function svgSize(text: string): CheckedImage | WrongImage {
  const root = /<svg\b([^>]*)>/i.exec(text)?.[1];
  if (root === undefined) return { wrong: 'unreadable' };
  const box = attribute(root, 'viewBox')
    ?.trim()
    .split(/[\s,]+/)
    .map(Number);
  const [, , boxWidth = 0, boxHeight = 0] = box ?? [];
  if (boxWidth > 0 && boxHeight > 0) return { width: boxWidth, height: boxHeight, note: null };
  const width = pixels(attribute(root, 'width'));
  const height = pixels(attribute(root, 'height'));
  if (width > 0 && height > 0) return { width, height, note: null };
  return { width: drawingPx, height: drawingPx, note: 'noSize' };
}

const unitPx: Record<string, number> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
};

function pixels(value: string | null): number {
  const match = /^\s*([\d.]+)(px|pt|pc|mm|cm|in)?\s*$/.exec(value ?? '');
  return match ? Number(match[1]) * (unitPx[match[2] ?? ''] ?? 0) : 0;
}

function attribute(tag: string, name: string): string | null {
  // Not `stroke-width`. Names are case-sensitive, as the server reads them.
  return new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1] ?? null;
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
