import { said } from '#lib/contract/fault.ts';
import { imageLimits } from './image-limits.ts';
import { ImageRefused } from './image-refused.ts';

/**
 * Decodes a base64 `data:` URI of an image. Any image media type is accepted; `inspectImage` decides by the bytes.
 * Throws ImageRefused for other text, bad base64 and more than 5 MB, before decoding.
 */
export function decodeDataUri(text: string): Uint8Array {
  const comma = text.slice(0, headerCharsMax).indexOf(',');
  const header = text.slice(0, Math.max(0, comma));
  if (!/^data:image\/[\w.+-]+(?:;[\w-]+=[\w-]+)*;base64$/i.test(header)) {
    throw new ImageRefused(said('image.dataUri'));
  }
  const base64 = text.slice(comma + 1);
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  if ((base64.length / 4) * 3 - padding > imageLimits.bytesMax) throw new ImageRefused(said('image.bytes'));
  if (base64.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(base64)) {
    throw new ImageRefused(said('image.dataUriBase64'));
  }
  if (base64 === '') throw new ImageRefused(said('image.empty'));
  return new Uint8Array(Buffer.from(base64, 'base64'));
}

const headerCharsMax = 200;
