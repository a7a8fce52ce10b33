import { type Grey, greyOf } from '../scan/flatten.ts';
import type { PdfPage } from './load-library.ts';
import type { PageContent, Picture } from './read-page.ts';

/** Share of a page that a scan of it fills. */
const scanShare = 0.5;
const msMax = 20_000;

type Decoded = { width: number; height: number; kind: number; data: Uint8Array | Uint8ClampedArray };

/** Returns the picture that fills a page, upright and in grey; null if there is none. Its pixels are read, not painted. */
export async function readScan(page: PdfPage, content: PageContent): Promise<Grey | null> {
  const { width, height, pictures } = content;
  const scan = pictures.find(
    ({ matrix: [a, b, c, d] }) => Math.abs(a * d - b * c) >= scanShare * width * height,
  );
  if (!scan) return null;
  const decoded = await decodedOf(page, scan);
  if (!decoded?.data) return null;
  const grey = greyOf({ ...decoded, ...dataOf(decoded) });
  return upright(grey, scan);
}

function decodedOf(page: PdfPage, { name }: Picture): Promise<Decoded | null> {
  const objects = name.startsWith('g_') ? page.commonObjs : page.objs;
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), msMax);
    objects.get(name, (decoded: Decoded | null) => {
      clearTimeout(timer);
      resolve(decoded);
    });
  });
}

/** Returns the bytes of a picture by pixel. A picture in black and white has a bit for each, rows end with a byte. */
function dataOf({ kind, data, width, height }: Decoded): { data: ArrayLike<number>; channels: 1 | 3 | 4 } {
  if (kind === 2) return { data, channels: 3 };
  if (kind === 3) return { data, channels: 4 };
  const stride = (width + 7) >> 3;
  const bytes = new Uint8Array(width * height);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++)
      bytes[i] = ((data[y * stride + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1 ? 255 : 0;
  return { data: bytes, channels: 1 };
}

/** Turns and mirrors a picture by quarters as its matrix does. The first row of a picture is the top of its square. */
function upright({ width, height, pixels }: Grey, { matrix: [a, b, c, d] }: Picture): Grey {
  const isTurned = Math.abs(b) > Math.abs(a);
  const size = isTurned ? { width: height, height: width } : { width, height };
  const isRight = (isTurned ? c : a) * (isTurned ? -1 : 1) > 0;
  const isDown = (isTurned ? b : -d) > 0;
  if (!isTurned && isRight && isDown) return { width, height, pixels };
  const turned = new Uint8Array(pixels.length);
  for (let y = 0, i = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++, i++) {
      const [across, down] = [isRight ? x : size.width - 1 - x, isDown ? y : size.height - 1 - y];
      turned[i] = pixels[isTurned ? across * width + down : down * width + across] ?? 255;
    }
  }
  return { ...size, pixels: turned };
}
