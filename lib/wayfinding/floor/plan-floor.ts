import type { Point } from '../../geometry/point.ts';
import type { LevelWayfinding } from '../../mapmodel/types.ts';
import type { ColorRole, Pixels } from '../model.ts';
import { closeEntrances } from './close-entrances.ts';
import { type ColorClasses, classifyColors, colorText, isNearColor, parseColor, type Rgb } from './colors.ts';
import { distanceMap } from './distance-map.ts';
import type { Grid } from './grid.ts';
import { borderClass, findOutside } from './outside.ts';
import { piecesOf } from './pieces.ts';

export type ColorReport = { color: string; share: number; role: ColorRole };
export type PlanFloor = { grid: Grid; colors: ColorReport[] };

/** Widest gaps of the outer wall that do not let the outside in: open doors, or an entrance hall. */
const guardedGaps = {
  door: { meters: 2.6, cells: 12 },
  entrance: { meters: 6, cells: 28 },
} as const;
/** Name of the widest gap of the outer wall that does not let the outside in. */
export type Guard = keyof typeof guardedGaps;
/** Half of the widest gap that the marker of an entrance closes. */
const entranceReach = { meters: 12, cells: 56 };
/** Plans up to this size are read at double size. Otherwise a door would be narrower than a body. */
const smallPlanPx = 1024;
/** Enclosed paper is floor if it is more than this fraction of the inside. */
const paperShare = 0.25;
const speckMeters2 = 0.3;
/** Thicknesses below are in cells of this size, the size in the plans that they were measured on. */
const usualCellMeters = 0.21;
const usualLongSide = 1400;
/** Walls are searched this near to the outside. In a wide strip, a thin line of a fine plan would not stand out. */
const stripCells = 4;
const stripPxMax = 12;

type Corrections = Pick<LevelWayfinding, 'floorColors' | 'wallColors'>;

/**
 * Derives the walkable floor of a plan. Walls are thin and lie along the outside. Enclosed paper is floor if it is more
 * than a quarter of the inside. `levelWidth` is in map pixels; `metersPerPixel` is null without a scale. The outside does
 * not come in through the gaps in which `entrances` lie, however wide they are.
 */
export function floorOfPlan(
  pixels: Pixels,
  levelWidth: number,
  metersPerPixel: number | null,
  corrections: Corrections,
  guard: Guard = 'door',
  entrances: readonly Point[] = [],
): PlanFloor {
  const { classes, width, height } = readClasses(pixels);
  const cellPx = levelWidth / width;
  const cellMeters = metersPerPixel === null ? null : metersPerPixel * cellPx;
  const border = borderClass(classes.of, width, height);
  const paper = classes.of.map((found) => (found === border ? 1 : 0));
  const { meters, cells: cellsUnscaled } = guardedGaps[guard];
  const gapCells = cellMeters === null ? cellsUnscaled : meters / cellMeters;
  const reachPx = (cellMeters === null ? entranceReach.cells : entranceReach.meters / cellMeters) * cellPx;
  const closed = closeEntrances({ width, height, cellPx, cells: paper }, entrances, reachPx);
  const outside = findOutside(closed, width, height, gapCells / 2);
  const unit = cellMeters === null ? Math.max(width, height) / usualLongSide : usualCellMeters / cellMeters;
  const traits = measureClasses(classes, outside, width, height, Math.max(1, unit));
  const isWall = wallClasses(traits, classes.colors, border, corrections);
  const isPaperFloor = isPaperWalked(traits, classes.colors[border], border, corrections);
  const cells = new Uint8Array(width * height);
  for (let i = 0; i < cells.length; i++) {
    const found = classes.of[i] ?? 0;
    if (!outside[i] && !isWall[found] && (found !== border || isPaperFloor)) cells[i] = 1;
  }
  const speck = Math.max(3, cellMeters === null ? cells.length * 2.5e-6 : speckMeters2 / cellMeters ** 2);
  fillSpecks(cells, width, speck);
  const roleOf = (index: number): ColorRole => {
    if (isWall[index]) return 'wall';
    if (index === border && !isPaperFloor) return 'outside';
    return (traits[index]?.inside ?? 0) > 0 ? 'floor' : 'none';
  };
  const colors = classes.colors.map((color, i) => ({
    color: colorText(color),
    share: (traits[i]?.count ?? 0) / cells.length,
    role: roleOf(i),
  }));
  return { grid: { width, height, cellPx, cells }, colors };
}

function readClasses(pixels: Pixels): { classes: ColorClasses; width: number; height: number } {
  const classes = classifyColors(onWhite(pixels));
  const { width, height } = pixels;
  if (Math.max(width, height) > smallPlanPx) return { classes, width, height };
  const of = new Uint8Array(classes.of.length * 4);
  for (let y = 0; y < height * 2; y++) {
    for (let x = 0; x < width * 2; x++) {
      of[y * width * 2 + x] = classes.of[(y >> 1) * width + (x >> 1)] ?? 0;
    }
  }
  return { classes: { colors: classes.colors, of }, width: width * 2, height: height * 2 };
}

function onWhite({ width, height, data }: Pixels): Pixels {
  let isOpaque = true;
  for (let i = 3; i < width * height * 4 && isOpaque; i += 4) isOpaque = data[i] === 255;
  if (isOpaque) return { width, height, data };
  const flat = new Uint8ClampedArray(width * height * 4);
  for (let i = 0; i < flat.length; i += 4) {
    const alpha = (data[i + 3] ?? 0) / 255;
    for (let part = 0; part < 3; part++) flat[i + part] = (data[i + part] ?? 0) * alpha + 255 * (1 - alpha);
    flat[i + 3] = 255;
  }
  return { width, height, data: flat };
}

/** `contact`: fraction of the strip along the outside. `thickness`: mean distance to another colour, in usual cells. */
type Traits = { count: number; inside: number; contact: number; thickness: number };

function measureClasses(
  { colors, of }: ColorClasses,
  outside: Uint8Array,
  width: number,
  height: number,
  unit: number,
): Traits[] {
  const traits = colors.map(() => ({ count: 0, inside: 0, contact: 0, thickness: 0 }));
  const inside = outside.map((value) => 1 - value);
  const toOutside = distanceMap(inside, width, height);
  const toOther = distanceMap(sameAsNeighbours(of, width, height), width, height);
  const strip = Math.min(stripCells * unit, stripPxMax);
  let cellsInStrip = 0;
  for (let i = 0; i < of.length; i++) {
    const trait = traits[of[i] ?? 0];
    if (!trait) continue;
    trait.count++;
    if (!inside[i]) continue;
    trait.inside++;
    trait.thickness += toOther[i] ?? 0;
    if ((toOutside[i] ?? 0) >= strip) continue;
    trait.contact++;
    cellsInStrip++;
  }
  for (const trait of traits) {
    trait.contact /= Math.max(1, cellsInStrip);
    trait.thickness /= Math.max(1, trait.inside) * unit;
  }
  return traits;
}

function sameAsNeighbours(of: Uint8Array, width: number, height: number): Uint8Array {
  const same = new Uint8Array(of.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const own = of[i];
      const differs =
        (x > 0 && of[i - 1] !== own) ||
        (x < width - 1 && of[i + 1] !== own) ||
        (y > 0 && of[i - width] !== own) ||
        (y < height - 1 && of[i + width] !== own);
      same[i] = differs ? 0 : 1;
    }
  }
  return same;
}

const lightness = (color: Rgb) => 0.3 * color[0] + 0.59 * color[1] + 0.11 * color[2];
const saturation = (color: Rgb) => Math.max(...color) - Math.min(...color);
const isOneOf = (color: Rgb, texts: readonly string[]) =>
  texts.some((text) => isNearColor(parseColor(text), color));

function wallClasses(
  traits: readonly Traits[],
  colors: readonly Rgb[],
  border: number,
  { floorColors, wallColors }: Corrections,
): boolean[] {
  const likely = traits.map(({ contact, thickness }, i) => (i !== border && thickness < 5 ? contact : 0));
  const best = likely.indexOf(Math.max(...likely));
  const wallColor = (likely[best] ?? 0) > 0.08 ? colors[best] : undefined;
  const paperColor = colors[border] ?? [255, 255, 255];
  return colors.map((color, i) => {
    if (isOneOf(color, floorColors)) return false;
    if (isOneOf(color, wallColors)) return true;
    const trait = traits[i];
    if (i === border || !wallColor || !trait) return false;
    return i === best || isLikeWall(color, trait, wallColor, paperColor);
  });
}

/**
 * Checks whether a colour is a wall too: a grey about as dark as the wall or darker, or a thin, pale colour along the
 * outside that is about as light as the wall.
 */
function isLikeWall(color: Rgb, trait: Traits, wall: Rgb, paper: Rgb): boolean {
  const light = lightness(color);
  const ofWall = lightness(wall);
  const ofPaper = lightness(paper);
  if (saturation(color) < 30) {
    if (ofPaper <= ofWall && light < ofWall + 8) return true;
    if (ofPaper > ofWall && light < ofWall + (ofPaper - ofWall) * 0.45 && trait.thickness < 8) return true;
  }
  const isAlongOutside = trait.contact > 0.15 && trait.thickness < 4;
  return isAlongOutside && saturation(color) < 40 && Math.abs(light - ofWall) < 60;
}

function isPaperWalked(
  traits: readonly Traits[],
  color: Rgb | undefined,
  border: number,
  { floorColors, wallColors }: Corrections,
): boolean {
  if (color && isOneOf(color, floorColors)) return true;
  if (color && isOneOf(color, wallColors)) return false;
  const inside = traits.reduce((sum, trait) => sum + trait.inside, 0);
  return (traits[border]?.inside ?? 0) > inside * paperShare;
}

/** Fills small blocked pieces: they are noise of the image or dots of letters. */
function fillSpecks(cells: Uint8Array, width: number, sizeMax: number): void {
  const blocked = cells.map((value) => 1 - value);
  const { of, sizes } = piecesOf(blocked, width);
  for (let i = 0; i < cells.length; i++) {
    const piece = of[i] ?? -1;
    if (piece >= 0 && (sizes[piece] ?? 0) <= sizeMax) cells[i] = 1;
  }
}
