import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawSvg } from '#lib/maps/images/draw-svg.ts';
import { inspectImage } from '#lib/maps/images/inspect-image.ts';
import { makeThumbnails } from '#lib/maps/images/thumbnails.ts';

async function plain(width: number, height: number): Promise<Uint8Array> {
  return sharp({ create: { width, height, channels: 3, background: '#0a0' } })
    .png()
    .toBuffer();
}

async function sizes(bytes: Uint8Array): Promise<number[][]> {
  const thumbnails = await makeThumbnails(await inspectImage(bytes));
  for (const { bytes: file, width, height } of thumbnails) {
    expect(await sharp(file).metadata()).toMatchObject({ format: 'webp', width, height });
  }
  return thumbnails.map(({ width, height }) => [width, height]);
}

const svg = (attributes: string, content = '') =>
  new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`);

describe('thumbnails', () => {
  it.each([
    [
      3000,
      1500,
      [
        [320, 160],
        [640, 320],
        [1280, 640],
        [2560, 1280],
      ],
    ],
    [
      2560,
      100,
      [
        [320, 13],
        [640, 25],
        [1280, 50],
      ],
    ],
    [321, 200, [[320, 199]]],
    [320, 200, [[320, 200]]],
    [40, 20, [[40, 20]]],
    [1, 1, [[1, 1]]],
  ])('of %d x %d reach as far as the image', async (width, height, expected) => {
    expect(await sizes(await plain(width, height))).toEqual(expected);
  });

  it('omit an image too high for WebP', async () => {
    expect(await sizes(await plain(330, 17_000))).toEqual([]);
    expect(await sizes(await plain(650, 17_000))).toEqual([[320, 8369]]);
  });

  it('are upright', async () => {
    const red = {
      input: { create: { width: 100, height: 200, channels: 3 as const, background: '#f00' } },
      left: 0,
      top: 0,
    };
    const bytes = await sharp(await plain(400, 200))
      .composite([red])
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const [thumbnail] = await makeThumbnails(await inspectImage(bytes));
    expect([thumbnail?.width, thumbnail?.height]).toEqual([200, 400]);
    const { data } = await sharp(thumbnail?.bytes).raw().toBuffer({ resolveWithObject: true });
    // The left quarter of the sensor's picture is on top of the upright one.
    expect([data[0], data[1]].map((value) => (value ?? 0) > 128)).toEqual([true, false]);
  });

  it('show the first frame of an animation', async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 50, height: 50, channels: 3, background } })
        .png()
        .toBuffer();
    const frames = [await frame('#f00'), await frame('#00f')];
    const bytes = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const [thumbnail] = await makeThumbnails(await inspectImage(bytes));
    const { data } = await sharp(thumbnail?.bytes).raw().toBuffer({ resolveWithObject: true });
    expect((data[0] ?? 0) > 200 && (data[2] ?? 0) < 60).toBe(true);
  });

  it('keep transparency', async () => {
    const bytes = await sharp({ create: { width: 50, height: 50, channels: 4, background: '#0000' } })
      .png()
      .toBuffer();
    const [thumbnail] = await makeThumbnails(await inspectImage(bytes));
    expect(await sharp(thumbnail?.bytes).metadata()).toMatchObject({ hasAlpha: true });
  });

  it('of an SVG are drawn in their own size', async () => {
    const content = '<rect x="10" y="10" width="100" height="50" fill="#f00"/>';
    expect(await sizes(svg('viewBox="10 10 700 350"', content))).toEqual([
      [320, 160],
      [640, 320],
    ]);
    const [thumbnail] = await makeThumbnails(await inspectImage(svg('viewBox="10 10 200 100"', content)));
    const { data, info } = await sharp(thumbnail?.bytes).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, (data[0] ?? 0) > 240]).toEqual([200, 100, true]);
  });

  it('refuse an SVG that would take minutes to draw', async () => {
    const filter =
      '<filter id="f"><feMorphology operator="dilate" radius="400"/><feTurbulence numOctaves="99"/></filter>';
    const rects = '<rect width="4000" height="4000" filter="url(#f)"/>'.repeat(2000);
    const image = await inspectImage(svg('width="4000" height="4000"', filter + rects));
    await expect(drawSvg(image.bytes, [{ width: 1280, height: 1280 }], { processorMs: 400 })).rejects.toThrow(
      'takes too long',
    );
  });

  it('of many images at once are all made', async () => {
    const bytes = await plain(500, 250);
    expect(await Promise.all(Array.from({ length: 12 }, () => sizes(bytes)))).toHaveLength(12);
  });
});
