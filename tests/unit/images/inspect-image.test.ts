import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { inspectImage } from '#lib/maps/images/inspect-image.ts';

type Format = 'jpeg' | 'png' | 'gif' | 'webp';
const formats: Format[] = ['jpeg', 'png', 'gif', 'webp'];

/** A picture with some content, so that its file is longer than its headers. */
function picture(width = 60, height = 40) {
  const data = Buffer.from(Array.from({ length: width * height * 3 }, (_, i) => (i * 7919) % 251));
  return sharp(data, { raw: { width, height, channels: 3 } });
}

async function file(format: Format, width?: number, height?: number): Promise<Uint8Array> {
  return new Uint8Array(await picture(width, height).toFormat(format).toBuffer());
}

async function animation(format: 'gif' | 'webp', frames: number): Promise<Uint8Array> {
  const data = Buffer.from(Array.from({ length: 4 * 4 * frames * 3 }, (_, i) => (i * 31) % 256));
  const image = sharp(data, { raw: { width: 4, height: 4 * frames, channels: 3, pageHeight: 4 } });
  return new Uint8Array(await (format === 'gif' ? image.gif() : image.webp({ lossless: true })).toBuffer());
}

function joined(...parts: (Uint8Array | string)[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part))));
}

describe('inspectImage', () => {
  it.each([
    ['jpeg', 'jpg', 'image/jpeg'],
    ['png', 'png', 'image/png'],
    ['gif', 'gif', 'image/gif'],
    ['webp', 'webp', 'image/webp'],
  ] as const)('recognises %s by its content', async (type, extension, contentType) => {
    const bytes = await file(type);
    const image = await inspectImage(bytes);
    expect(image).toEqual({ type, extension, contentType, width: 60, height: 40, pages: 1, bytes });
  });

  it('sanitises an SVG', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><script>1</script></svg>';
    const image = await inspectImage(
      new TextEncoder().encode(`\ufeff<?xml version="1.0"?>\n<!-- a -->${svg}`),
    );
    expect({ ...image, bytes: new TextDecoder().decode(image.bytes) }).toEqual({
      type: 'svg',
      extension: 'svg',
      contentType: 'image/svg+xml',
      width: 30,
      height: 20,
      pages: 1,
      bytes: '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20" viewBox="0 0 30 20"/>',
    });
  });

  it.each([
    [1, 60, 40],
    [3, 60, 40],
    [6, 40, 60],
    [8, 40, 60],
  ])('returns the size after EXIF orientation %d', async (orientation, width, height) => {
    const bytes = await picture().jpeg().withMetadata({ orientation }).toBuffer();
    expect(await inspectImage(bytes)).toMatchObject({ width, height });
  });

  it.each(['gif', 'webp'] as const)('counts the frames of an animated %s', async (format) => {
    expect(await inspectImage(await animation(format, 5))).toMatchObject({
      type: format,
      width: 4,
      height: 4,
      pages: 5,
    });
  });
});

describe('inspectImage refuses', () => {
  it.each([
    ['an empty file', () => new Uint8Array()],
    ['text', () => joined('hello')],
    ['html', () => joined('<!DOCTYPE html><html><body>hello</body></html>')],
    ['a PDF', () => joined('%PDF-1.7\n')],
    ['a ZIP', () => new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 0, 0])],
    ['a BMP', () => joined('BM', new Uint8Array(60))],
    ['a TIFF', () => new Uint8Array([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0])],
    ['a compressed svg', () => new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0, 0, 0])],
  ])('%s', async (_, make) => {
    await expect(inspectImage(make())).rejects.toMatchObject({ name: 'ImageRefused' });
  });

  it('AVIF, though it is an image', async () => {
    await expect(inspectImage(await picture().avif().toBuffer())).rejects.toThrow(
      'Only JPEG, PNG, GIF, WebP and SVG',
    );
  });

  it.each(formats)('more than 5 MB of %s, and not one byte less', async (format) => {
    const bytes = await file(format);
    const limit = 5 * 1024 * 1024;
    const padded = (length: number) => joined(bytes, new Uint8Array(length - bytes.length));
    await expect(inspectImage(padded(limit + 1))).rejects.toThrow('larger than 5 MB');
    await expect(inspectImage(padded(limit))).resolves.toMatchObject({ type: format });
  });

  it.each(formats)('a %s that ends too early, wherever it is cut', async (format) => {
    const bytes = await file(format);
    const cuts = [0.1, 0.3, 0.5, 0.9].map((share) => Math.floor(bytes.length * share));
    for (const length of [20, ...cuts, bytes.length - 12]) {
      await expect(inspectImage(bytes.slice(0, length))).rejects.toMatchObject({ name: 'ImageRefused' });
    }
  });

  it('a PNG with damaged pixels', async () => {
    const bytes = await file('png');
    bytes.fill(0xaa, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 200);
    await expect(inspectImage(bytes)).rejects.toThrow('damaged');
  });

  it('a PNG of a few bytes that claims 60,000 x 60,000 pixels, without decoding it', async () => {
    const bytes = Buffer.from(await file('png'));
    bytes.writeUInt32BE(60_000, 16);
    bytes.writeUInt32BE(60_000, 20);
    await expect(inspectImage(bytes)).rejects.toThrow('120 megapixels');
  });

  it('a GIF whose frame is far larger than its canvas', async () => {
    const bytes = Buffer.from(await file('gif'));
    const frame = bytes.indexOf(Buffer.from([0x2c, 0, 0, 0, 0]));
    bytes.writeUInt16LE(65_535, frame + 5);
    bytes.writeUInt16LE(65_535, frame + 7);
    await expect(inspectImage(bytes)).rejects.toThrow('120 megapixels');
  });

  it('more than 1,000 frames, and not one less', async () => {
    await expect(inspectImage(await animation('gif', 1001))).rejects.toThrow('1,000 frames');
    await expect(inspectImage(await animation('gif', 1000))).resolves.toMatchObject({ pages: 1000 });
  });
});

it('inspectImage accepts 119 megapixels and refuses 121', async () => {
  const bytes = await sharp({ create: { width: 11_900, height: 10_000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  await expect(inspectImage(bytes)).resolves.toMatchObject({ width: 11_900, height: 10_000 });
  // A file is refused by its size, before it is decoded.
  bytes.writeUInt32BE(12_100, 16);
  await expect(inspectImage(bytes)).rejects.toThrow('120 megapixels');
}, 60_000);

describe('a file of two formats', () => {
  it.each(formats)('is stored as the %s alone', async (format) => {
    const bytes = await file(format);
    for (const tail of [
      '<script>alert(1)</script>',
      'PK\u0003\u0004',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
    ]) {
      expect((await inspectImage(joined(bytes, tail))).bytes).toEqual(bytes);
    }
  });

  it('is judged by how it begins', async () => {
    await expect(inspectImage(joined('<svg', await file('png')))).rejects.toMatchObject({
      name: 'ImageRefused',
    });
    await expect(inspectImage(joined('GIF89a/*<svg xmlns="http://www.w3.org/2000/svg">'))).rejects.toThrow();
  });
});

it('once a picture was read, no other decoder of the image library can be reached in this process', async () => {
  await inspectImage(await file('png'));
  for (const format of ['avif', 'tiff'] as const) {
    const other = await picture().toFormat(format).toBuffer();
    await expect(sharp(other).metadata()).rejects.toThrow('unsupported image format');
  }
  await expect(sharp(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')).metadata()).rejects.toThrow();
});

it('inspectImage survives any damage of a file', async () => {
  let seed = 1;
  const random = () => {
    seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return seed / 2 ** 32;
  };
  for (const format of formats) {
    const whole = await file(format);
    for (let round = 0; round < 60; round += 1) {
      const bytes = whole.slice();
      for (let i = 0; i < 6; i += 1) bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
      const result = await inspectImage(bytes).catch((error: unknown) => error);
      if (result instanceof Error) expect(result).toMatchObject({ name: 'ImageRefused' });
    }
  }
}, 60_000);
