import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { inspectImage } from '#lib/maps/images/inspect-image.ts';
import { stripMetadata } from '#lib/maps/images/metadata/strip-metadata.ts';
import { readRaster } from '#lib/maps/images/read-raster.ts';
import type { RasterType } from '#lib/platform/files/image-types.ts';

const secret = 'The house of Ada, 52.5163 N';
const types = ['jpeg', 'png', 'webp', 'gif'] as const;

/** A picture of noise, with a secret in its EXIF, GPS and XMP data, and a colour profile. */
async function pictureOf(type: RasterType, orientation = 6): Promise<Uint8Array> {
  const noise = Uint8Array.from({ length: 40 * 24 * 3 }, (_, i) => (i * 97 + ((i * i) % 251)) % 256);
  const picture = await sharp(noise, { raw: { width: 40, height: 24, channels: 3 } })
    .toFormat(type, type === 'jpeg' ? { progressive: true } : {})
    .keepMetadata()
    .withIccProfile('p3')
    .withExif({
      IFD0: { ImageDescription: secret, Artist: secret },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 59/1', GPSAreaInformation: secret },
    })
    .withMetadata({ orientation })
    .withXmp(
      `<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/">${secret}</x:xmpmeta><?xpacket end="w"?>`,
    )
    .toBuffer();
  return withMore(type, new Uint8Array(picture));
}

const ascii = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));
const joined = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));

function pngChunk(kind: string, data: Uint8Array): Uint8Array {
  const body = joined(ascii(kind), data);
  const frame = new DataView(new ArrayBuffer(8));
  frame.setUint32(0, data.length);
  frame.setUint32(4, crc32(body));
  return joined(new Uint8Array(frame.buffer, 0, 4), body, new Uint8Array(frame.buffer, 4));
}

const jpegSegment = (kind: number, text: string) =>
  joined(Uint8Array.of(0xff, kind, 0, text.length + 2), ascii(text));

/** Adds what sharp does not write: comments and blocks of programs. */
function withMore(type: RasterType, bytes: Uint8Array): Uint8Array {
  const at = (place: number, ...more: Uint8Array[]) =>
    joined(bytes.subarray(0, place), ...more, bytes.subarray(place));
  switch (type) {
    case 'jpeg':
      return at(
        2,
        jpegSegment(0xfe, secret),
        jpegSegment(0xed, `Photoshop 3.0\0${secret}`),
        jpegSegment(0xe7, secret),
      );
    case 'png':
      return at(33, pngChunk('tEXt', ascii(`Comment\0${secret}`)), pngChunk('prVt', ascii(secret)));
    case 'webp': {
      const more = joined(
        ascii('NOTE'),
        Uint8Array.of(secret.length, 0, 0, 0),
        ascii(secret),
        new Uint8Array(secret.length % 2),
      );
      const longer = joined(bytes, more);
      new DataView(longer.buffer).setUint32(4, longer.length - 8, true);
      return longer;
    }
    case 'gif': {
      const data = joined(Uint8Array.of(secret.length), ascii(secret), Uint8Array.of(0));
      const place = 13 + 3 * 2 ** (((bytes[10] ?? 0) & 7) + 1);
      return at(
        place,
        Uint8Array.of(0x21, 0xfe),
        data,
        Uint8Array.of(0x21, 0xff, 11),
        ascii('XMP DataXMP'),
        data,
      );
    }
  }
}

const has = (bytes: Uint8Array, text: string) => Buffer.from(bytes).includes(text);
const pixelsOf = (bytes: Uint8Array) =>
  sharp(bytes, { animated: true }).raw().toBuffer({ resolveWithObject: true });

describe.each(types)('a %s', (type) => {
  test('keeps its pixels, colour profile and orientation, and nothing else', async () => {
    const picture = await pictureOf(type);
    expect(has(picture, secret)).toBe(true);
    const stripped = stripMetadata(type, picture);
    expect(has(stripped, secret)).toBe(false);
    const [before, after] = [await pixelsOf(picture), await pixelsOf(stripped)];
    expect(after.info).toEqual(before.info);
    expect(after.data.equals(before.data)).toBe(true);
    const told = await sharp(stripped).metadata();
    const was = await sharp(picture).metadata();
    expect([told.orientation, told.icc]).toEqual([was.orientation, was.icc]);
    expect([told.xmp, told.comments, told.iptc, told.tifftagPhotoshop].filter(Boolean)).toEqual([]);
    if (told.exif) expect(told.exif.length).toBeLessThan(60);
    expect(await readRaster(stripped)).toMatchObject({ type, end: stripped.length });
  });

  test('that is stripped again stays as it is', async () => {
    const stripped = stripMetadata(type, await pictureOf(type));
    expect(stripMetadata(type, stripped)).toEqual(stripped);
  });

  test('without metadata stays as it is', async () => {
    const plain = await sharp({ create: { width: 9, height: 7, channels: 3, background: '#abc' } })
      .toFormat(type)
      .toBuffer();
    expect(Buffer.from(stripMetadata(type, plain)).equals(plain)).toBe(true);
  });

  test('that is upright has no EXIF data left', async () => {
    const told = await sharp(stripMetadata(type, await pictureOf(type, 1))).metadata();
    expect(told.exif).toBeUndefined();
  });

  test('that is cut off or hostile is never an error, and never longer', async () => {
    const picture = await pictureOf(type);
    const damage = fc.record({
      length: fc.nat(picture.length),
      changes: fc.array(fc.tuple(fc.nat(picture.length - 1), fc.nat(255)), { maxLength: 12 }),
    });
    fc.assert(
      fc.property(damage, ({ length, changes }) => {
        const bytes = picture.slice(0, length);
        for (const [at, value] of changes) if (at < length) bytes[at] = value;
        const stripped = stripMetadata(type, bytes);
        expect(stripped.length).toBeLessThanOrEqual(length);
        expect(stripMetadata(type, stripped).length).toBeLessThanOrEqual(stripped.length);
      }),
      { numRuns: 500 },
    );
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 200 }),
        (bytes) => stripMetadata(type, bytes).length <= bytes.length,
      ),
    );
  });

  test('loses its metadata when it is uploaded, and what follows its end', async () => {
    const picture = await pictureOf(type);
    const { bytes } = await inspectImage(joined(picture, ascii(`second picture ${secret}`)));
    expect(has(bytes, secret)).toBe(false);
    expect((await pixelsOf(bytes)).data.equals((await pixelsOf(picture)).data)).toBe(true);
  });

  test('inside a drawing loses its metadata, while drawing and pixels stay', async () => {
    const picture = await pictureOf(type);
    const data = Buffer.from(picture).toString('base64');
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><image href="data:image/${type};base64,${data}"/></svg>`;
    const { bytes } = await inspectImage(ascii(svg));
    const kept = /base64,([^"]+)/.exec(Buffer.from(bytes).toString())?.[1] ?? '';
    expect(Buffer.from(kept, 'base64').equals(stripMetadata(type, picture))).toBe(true);
  });
});

test('frames of an animation keep their pictures only', async () => {
  const frames = await Promise.all(
    ['#a00', '#0a0'].map((background) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const animation = await sharp(frames, { join: { animated: true } })
    .webp({ lossless: true })
    .toBuffer();
  const at = animation.indexOf('ANMF');
  const length = animation.readUInt32LE(at + 4);
  const note = joined(ascii('NOTE'), Uint8Array.of(4, 0, 0, 0), ascii('Ada!'));
  const longer = Buffer.concat([
    animation.subarray(0, at + 8 + length),
    note,
    animation.subarray(at + 8 + length),
  ]);
  longer.writeUInt32LE(length + note.length, at + 4);
  longer.writeUInt32LE(longer.length - 8, 4);
  const stripped = stripMetadata('webp', longer);
  expect(Buffer.from(stripped).equals(animation)).toBe(true);
  expect(await readRaster(stripped)).toMatchObject({ frames: 2 });
});

test.each([2, 3, 4, 5, 6, 7, 8])('a photograph of orientation %i is shown as before', async (orientation) => {
  for (const type of ['jpeg', 'webp', 'png'] as const) {
    const picture = await pictureOf(type, orientation);
    const shown = (bytes: Uint8Array) => sharp(bytes).autoOrient().raw().toBuffer();
    expect((await shown(stripMetadata(type, picture))).equals(await shown(picture))).toBe(true);
  }
});

test('a drawing loses comments, metadata and the notes of editors, and keeps its titles', async () => {
  const svg = `<?xml version="1.0"?><!-- ${secret} --><?editor ${secret}?>
    <svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
      xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" viewBox="0 0 9 9"
      sodipodi:docname="${secret}" inkscape:export-filename="/home/${secret}">
      <metadata><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${secret}</rdf:RDF></metadata>
      <sodipodi:namedview inkscape:window-width="9">${secret}</sodipodi:namedview>
      <g inkscape:label="${secret}"><!-- ${secret} --><title>Hall</title><path d="M0 0h9"/></g></svg>`;
  const { bytes } = await inspectImage(ascii(svg));
  const text = Buffer.from(bytes).toString();
  expect(text).not.toContain(secret);
  expect(text).not.toMatch(/inkscape|sodipodi|metadata|rdf/);
  expect(text).toContain('<title>Hall</title>');
});
