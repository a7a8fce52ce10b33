import { readFileSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import { accent, mark } from './colors.ts';
import { iconSvg } from './icon-svg.ts';

/** Sizes of the pictures in the icon of old browsers. */
const icoSizes = [16, 32, 48];
const socialSize = { width: 1200, height: 630 };
/** The point of the sign in the social picture. */
const socialPoint = { cx: 116, cy: 205, r: 6.2 };

function pngOf(svg: string, sizePx: number): Sharp {
  return sharp(Buffer.from(svg), { density: (72 * sizePx) / 32 }).resize(sizePx, sizePx);
}

const best = { compressionLevel: 9, effort: 10 } as const;
const round = (sizePx: number) =>
  pngOf(iconSvg({ radius: 7 }), sizePx)
    .png(best)
    .toBuffer();
const square = (sizePx: number, scale: number) =>
  pngOf(iconSvg({ radius: 0, scale }), sizePx)
    .removeAlpha()
    .png(best)
    .toBuffer();

/** Joins PNG pictures to one .ico file. */
function icoOf(pictures: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [i, picture] of pictures.entries()) {
    const at = 6 + 16 * i;
    head.writeUInt8(icoSizes[i] ?? 0, at);
    head.writeUInt8(icoSizes[i] ?? 0, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(picture.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += picture.length;
  }
  return Buffer.concat([head, ...pictures]);
}

/** Lays the words, the shadow and the map over the ground, which shows through them. */
function social(): Promise<Buffer> {
  const { width, height } = socialSize;
  const { cx, cy, r } = socialPoint;
  const point = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><circle cx="${cx}" cy="${cy}" r="${r}" fill="${mark.point}"/></svg>`;
  return sharp({ create: { width, height, channels: 3, background: accent[0] } })
    .composite([
      { input: readFileSync(new URL('social-layer.png', import.meta.url)) },
      { input: Buffer.from(point) },
    ])
    .removeAlpha()
    .png(best)
    .toBuffer();
}

/** The pictures that hold colours of the brand. Each function draws one. */
export const writtenPictures: Readonly<Record<string, () => Promise<Buffer>>> = {
  'public/icon-192.png': () => round(192),
  'public/icon-512.png': () => round(512),
  'public/icon-maskable-512.png': () => square(512, 0.8),
  'public/apple-touch-icon.png': () => square(180, 1),
  'public/favicon.ico': async () => icoOf(await Promise.all(icoSizes.map(round))),
  'public/social.png': social,
};

/** Checks whether two files show the same, whatever version of the library compressed them. */
export async function showsTheSame(a: Buffer, b: Buffer): Promise<boolean> {
  const [first, second] = await Promise.all([a, b].map(pixelsOf));
  return (
    first !== undefined &&
    first.length === second?.length &&
    first.every((value, at) => Math.abs(value - (second[at] ?? 0)) <= 2)
  );
}

/** Returns the pixels of a picture, or of all pictures of an .ico file. A clear pixel has no colour. */
async function pixelsOf(file: Buffer): Promise<Buffer> {
  const isIco = file.readUInt32LE(0) === 0x10000;
  const count = isIco ? file.readUInt16LE(4) : 1;
  const pictures = Array.from({ length: count }, (_, i) => {
    if (!isIco) return file;
    const [length, offset] = [14, 18].map((at) => file.readUInt32LE(at + 16 * i));
    return file.subarray(offset, (offset ?? 0) + (length ?? 0));
  });
  const pixels = await Promise.all(
    pictures.map((picture) => sharp(picture).flatten({ background: '#808080' }).raw().toBuffer()),
  );
  return Buffer.concat(pixels);
}
