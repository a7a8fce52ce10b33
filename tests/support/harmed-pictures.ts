import sharp from 'sharp';
import { createRandom } from './venue.ts';

export type HarmedPicture = { name: string; bytes: Uint8Array; type: string };

const [width, height] = [240, 160];
const [codes, damages] = [
  ['png', 'jpeg', 'webp', 'heic'] as const,
  ['cut', 'flipped', 'zeros', 'huge', 'head', 'twice', 'inserted'] as const,
];

/**
 * Returns pictures that a broken transfer or a malicious author made of good ones: cut, with other bytes, with a size of
 * billions of pixels, nothing but a head, or with content twice. Most of them cannot be decoded.
 */
export async function harmedPictures(count: number): Promise<HarmedPicture[]> {
  const lots = createRandom(52);
  const noise = Uint8Array.from({ length: width * height * 3 }, () => 200 + 55 * lots());
  const raw = () => sharp(noise, { raw: { width, height, channels: 3 } });
  const whole = {
    png: new Uint8Array(await raw().png().toBuffer()),
    jpeg: new Uint8Array(await raw().jpeg().toBuffer()),
    webp: new Uint8Array(await raw().webp().toBuffer()),
    // Chromium reads no HEIC, so a head and noise are as good as a picture.
    heic: Uint8Array.from([
      ...[0, 0, 0, 24, ...Buffer.from('ftypheic'), 0, 0, 0, 0, ...Buffer.from('mif1heic')],
      ...Array.from({ length: 4000 }, () => 256 * lots()),
    ]),
  };
  return Array.from({ length: count }, (_, i) => {
    const code = codes[i % codes.length] ?? 'png';
    const damage = damages[Math.floor(i / codes.length) % damages.length] ?? 'cut';
    const bytes = harmed(whole[code], code, damage, lots);
    return { name: `${i}-${damage}.${code}`, bytes, type: `image/${code}` };
  });
}

function harmed(
  whole: Uint8Array,
  code: (typeof codes)[number],
  damage: (typeof damages)[number],
  lots: () => number,
): Uint8Array {
  const at = Math.floor(16 + lots() * (whole.length - 16));
  const bytes = Uint8Array.from(whole);
  if (damage === 'cut') return whole.slice(0, at);
  if (damage === 'head') return whole.slice(0, 16 + Math.floor(lots() * 24));
  if (damage === 'twice') return Uint8Array.from([...whole.slice(0, at), ...whole]);
  if (damage === 'zeros') return bytes.fill(0, at, at + 400);
  if (damage === 'inserted') return Uint8Array.from([...whole.slice(0, at), 0xff, 0xd9, ...whole.slice(at)]);
  if (damage === 'huge') return withSize(bytes, code, 65_000);
  for (let i = 0; i < 40; i++) bytes[Math.floor(8 + lots() * (bytes.length - 8))] = 256 * lots();
  return bytes;
}

/** Returns the picture with a side of this many pixels in its head. */
function withSize(bytes: Uint8Array, code: (typeof codes)[number], side: number): Uint8Array {
  const view = new DataView(bytes.buffer);
  if (code === 'png') {
    view.setUint32(16, side);
    view.setUint32(20, side);
  } else if (code === 'jpeg') {
    const frame = bytes.findIndex((byte, i) => byte === 0xff && (bytes[i + 1] ?? 0) === 0xc0);
    view.setUint16(frame + 5, side);
    view.setUint16(frame + 7, side);
  } else if (code === 'webp') view.setUint32(26, 0xff3fff3f);
  return bytes;
}
