import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { distance, type Point } from '#lib/geometry/point.ts';
import { findSheet } from '#lib/import/photo/find-sheet.ts';
import { isPhoto } from '#lib/import/photo/is-photo.ts';
import { pictureSize } from '#lib/import/photo/picture-size.ts';
import { proposePhoto } from '#lib/import/photo/propose-photo.ts';
import type { Quad } from '#lib/import/photo/quad.ts';
import { sheetSize } from '#lib/import/photo/sheet-size.ts';
import { frontOf } from '#lib/import/photo/straighten.ts';
import type { Proposal } from '#lib/import/proposal.ts';
import { likeness } from '#tests/support/drawn-plan.ts';
import { type MadeFloor, makeFloor } from '#tests/support/plans/building.ts';
import { type Shot, type Shown, scanSheet, takePhoto } from '#tests/support/plans/photo.ts';
import { drawSheet, type Sheet, type SheetStyle } from '#tests/support/plans/sheet.ts';
import { createRandom } from '#tests/support/venue.ts';

const a3: SheetStyle = { walls: 'filled', paper: [420, 297], isFurnished: true };
const lined: SheetStyle = { ...a3, walls: 'lines' };
const letter: SheetStyle = { ...a3, paper: [279.4, 215.9], isFurnished: false };
const plain: Shot = { turn: [0, 0, 0], fill: 0.8, wall: 0.6, shadow: 0, vignette: 0.2, noise: 4 };
const photos: [string, SheetStyle, Shot][] = [
  ['from the front', a3, plain],
  ['from the side, with a shadow', a3, { ...plain, turn: [18, 0, 1], shadow: 0.4 }],
  ['from below, on a dark wall', letter, { ...plain, turn: [0, 20, -2], wall: 0.25, fill: 0.7 }],
  ['from a corner, askew, with noise', a3, { ...plain, turn: [-14, 12, 6], noise: 12, fill: 0.75 }],
  ['with walls as pairs of lines', lined, { ...plain, turn: [8, -8, 2], vignette: 0.5, shadow: 0.3 }],
];
const scans: [string, SheetStyle, number, number][] = [
  ['upright', a3, 0, 6],
  ['askew by 1.7 degrees', a3, 1.7, 10],
  ['askew by -3 degrees, with walls as pairs of lines', lined, -3, 6],
];
const floor = makeFloor(21, 'Ground floor', 6);
const drawn = new Map<SheetStyle, Promise<Sheet>>();

/** Each style is drawn once: the tests only look at the sheet. */
function sheetOf(style: SheetStyle): Promise<Sheet> {
  const sheet = drawn.get(style) ?? drawSheet(floor, style);
  drawn.set(style, sheet);
  return sheet;
}

const proposed = (shown: Shown, corners: Quad): Promise<Proposal> =>
  proposePhoto(shown, corners, { file: 'photo.jpg', names: { '': 'Photo' }, ordinal: 0 });

/** Harmonic mean of the share of rooms that are found and the share of ticked areas that are rooms. A corridor may be left. */
function figureOf({ places }: Proposal, made: MadeFloor, toLevel: (point: Point) => Point): number {
  const rings = places.flatMap(({ ring, isTicked }) => (ring && isTicked ? [ring] : []));
  const near = (ring: readonly Point[]) =>
    rings.filter((other) => likeness(other, ring.map(toLevel)) >= 0.8).length;
  const found = made.rooms.slice(0, -1).filter(({ ring }) => near(ring) > 0).length;
  const corridor = near(made.rooms.at(-1)?.ring ?? []);
  return (2 * found) / (made.rooms.length - 1 + rings.length - corridor);
}

/** Where a point of the floor lies on the straightened sheet, found by its place in the picture. */
function levelOf(shown: Shown, sheet: Sheet, corners: Quad): (point: Point) => Point {
  const flat = frontOf(shown, corners);
  return (point) => {
    const wanted = shown.toPicture(sheet.at(point));
    let [x, y] = [flat.width / 2, flat.height / 2];
    // Newton's steps: the projection is smooth.
    for (let i = 0; i < 8; i++) {
      const [u, v] = flat.toPicture(x, y);
      const [ax, ay] = flat.toPicture(x + 1, y);
      const [bx, by] = flat.toPicture(x, y + 1);
      const [a, b, c, d] = [ax - u, bx - u, ay - v, by - v];
      const bottom = a * d - b * c;
      x += (d * (wanted[0] - u) - b * (wanted[1] - v)) / bottom;
      y += (a * (wanted[1] - v) - c * (wanted[0] - u)) / bottom;
    }
    return [x, y];
  };
}

describe('a photo of a plan', () => {
  test.each(photos)('%s gives its sheet, its proportion and its rooms', async (_, style, shot) => {
    const sheet = await sheetOf(style);
    const shown = takePhoto(sheet, shot);
    expect(isPhoto(shown)).toBe(true);
    const { corners, isFound } = findSheet(shown);
    expect(isFound).toBe(true);
    const [w, h] = style.paper;
    const truth: Point[] = [
      [0, 0],
      [w, 0],
      [w, h],
      [0, h],
    ];
    for (const [i, corner] of corners.entries())
      expect(distance(corner, shown.toPicture(truth[i] ?? [0, 0]))).toBeLessThan(0.01 * shown.width);
    const size = sheetSize(corners, shown);
    expect(Math.abs(size.width / size.height / (w / h) - 1)).toBeLessThan(0.05);
    const toLevel = levelOf(shown, sheet, corners);
    expect(figureOf(await proposed(shown, corners), floor, toLevel)).toBeGreaterThanOrEqual(0.85);
  });

  test('of nothing gives the whole picture, and a level without rooms', async () => {
    const shown = { width: 300, height: 200, pixels: new Uint8Array(60_000).fill(120) };
    const { corners, isFound } = findSheet(shown);
    expect({ corners, isFound }).toEqual({
      corners: [
        [0, 0],
        [300, 0],
        [300, 200],
        [0, 200],
      ],
      isFound: false,
    });
    const proposal = await proposePhoto(shown, corners, { file: 'a.jpg', names: { '': 'A' }, ordinal: 0 });
    expect(proposal).toMatchObject({ places: [], elements: 1, levels: [{ width: 300, height: 200 }] });
  });
});

describe('a scan as a picture', () => {
  test.each(scans)('%s is turned upright and gives its rooms', async (_, style, degrees, noise) => {
    const sheet = await sheetOf(style);
    const shown = scanSheet(sheet, degrees, noise);
    expect(isPhoto(shown)).toBe(true);
    const { corners } = findSheet(shown);
    const toLevel = levelOf(shown, sheet, corners);
    const [a, b] = [toLevel([0, 0]), toLevel([floor.width, 0])];
    expect(Math.abs((Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI)).toBeLessThan(0.6);
    expect(figureOf(await proposed(shown, corners), floor, toLevel)).toBeGreaterThanOrEqual(0.85);
  });
});

test('a picture that a program drew is no photo', async () => {
  for (const style of [a3, lined, letter]) expect(isPhoto(await sheetOf(style))).toBe(false);
});

describe('the size of a picture by its head', () => {
  const { width, height, pixels } = { width: 37, height: 23, pixels: new Uint8Array(37 * 23).fill(200) };
  const picture = sharp(pixels, { raw: { width, height, channels: 1 } });
  const forms = {
    png: () => picture.clone().png().toBuffer(),
    jpeg: () => picture.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    progressive: () => picture.clone().jpeg({ progressive: true }).toBuffer(),
    webp: () => picture.clone().webp().toBuffer(),
    lossless: () => picture.clone().webp({ lossless: true }).toBuffer(),
  };

  test.each(Object.entries(forms))('is read of %s', async (_, form) => {
    expect(pictureSize(await form())).toEqual({ width, height });
  });

  test('is never read beyond the end of a damaged file, and takes no time', async () => {
    const random = createRandom(5);
    const started = performance.now();
    for (const form of Object.values(forms)) {
      const whole = await form();
      for (let round = 0; round < 400; round++) {
        const harmed = Uint8Array.from(whole.subarray(0, Math.floor(random() * whole.length)));
        for (let i = 0; i < 4; i++) harmed[Math.floor(random() * harmed.length)] = Math.floor(random() * 256);
        const size = pictureSize(harmed);
        if (size) expect(Number.isInteger(size.width * size.height)).toBe(true);
      }
    }
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});
