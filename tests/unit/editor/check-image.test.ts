import sharp from 'sharp';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { checkImage, exifOrientation } from '#lib/editor/save/check-image.ts';

const picture = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#e8e4da' } });
const blob = (bytes: Uint8Array | string) => new Blob([bytes as BlobPart]);

describe('an image before it is uploaded', () => {
  afterEach(() => vi.unstubAllGlobals());

  test.each(['png', 'jpeg', 'gif', 'webp'] as const)(
    'is recognised as %s by its content, not its name',
    async (type) => {
      vi.stubGlobal('createImageBitmap', async () => ({ width: 60, height: 40, close: () => {} }));
      const bytes = new Uint8Array(await picture().toFormat(type).toBuffer());
      expect(await checkImage(blob(bytes))).toEqual({ width: 60, height: 40, note: null });
    },
  );

  test('has a separate message for over 5 MB, for another kind and for a broken file', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('broken')));
    expect(await checkImage(blob(new Uint8Array(5 * 1024 * 1024 + 1)))).toEqual({ wrong: 'tooLarge' });
    expect(await checkImage(blob('%PDF-1.7'))).toEqual({ wrong: 'wrongType' });
    expect(await checkImage(blob(new Uint8Array([0x89, 0x50, 0x4e, 0x47])))).toEqual({ wrong: 'unreadable' });
  });

  test.each([
    [undefined, 1, null],
    [1, 1, null],
    [3, 3, 'rotated'],
    [6, 6, 'rotated'],
    [8, 8, 'rotated'],
  ] as const)(
    'has a note that it is turned upright if its camera marks it as turned by %s',
    async (turn, read, note) => {
      vi.stubGlobal('createImageBitmap', async () => ({ width: 40, height: 60, close: () => {} }));
      const image = turn === undefined ? picture() : picture().withMetadata({ orientation: turn });
      const bytes = new Uint8Array(await image.jpeg().toBuffer());
      expect(exifOrientation(bytes)).toBe(read);
      expect(await checkImage(blob(bytes))).toMatchObject({ note });
    },
  );

  test('has as a drawing the size of its viewBox, else of its attributes', async () => {
    const sizeOf = (attributes: string) => checkImage(blob(`<svg ${attributes}/>`));
    expect(await sizeOf('viewBox="0 0 500.5 300" width="9" height="9"')).toEqual({
      width: 500.5,
      height: 300,
      note: null,
    });
    expect(await sizeOf("width='210mm' height='72pt'")).toEqual({
      width: expect.closeTo(793.7, 1),
      height: 96,
      note: null,
    });
    expect(await sizeOf('stroke-width="2"\n width="800" line-height="3" height="600"')).toEqual({
      width: 800,
      height: 600,
      note: null,
    });
    expect(await checkImage(blob('<svg no drawing'))).toEqual({ wrong: 'unreadable' });
  });

  test('gets the bounds of what it draws as its size if it says none, and is uploaded with them', async () => {
    const text =
      '<?xml version="1.0" encoding="UTF-8"?><!-- <svg> --><svg xmlns="http://www.w3.org/2000/svg" width="100%" height="100%"><g transform="translate(100)"><rect x="-20" y="30" width="1500" height="400"/></g></svg>';
    const checked = await checkImage(blob(text));
    if ('wrong' in checked) throw new Error(checked.wrong);
    expect(checked).toMatchObject({ width: 1500, height: 400, note: 'noSize' });
    const sized = await checked.sized?.text();
    expect(sized).toContain('<svg viewBox="80 30 1500 400" xmlns=');
    expect(await checkImage(blob(sized ?? ''))).toEqual({ width: 1500, height: 400, note: null });
  });
});
