import { distance, type Point } from '../../geometry/point.ts';
import type { Size } from '../trace/raster.ts';
import type { Quad } from './quad.ts';

type Vector = readonly [number, number, number];

/** Focal length of a phone's camera, in long sides of its picture, and the range of what people take pictures with. */
const usualFocal = 0.75;
const [focalMin, focalMax] = [0.45, 3];
/** Sides of paper: ISO, letter, ledger. A sheet that is this near to one of them is one. */
const papers = [Math.SQRT2, 11 / 8.5, 17 / 11];
const paperNear = 0.04;

/**
 * Returns the size of the sheet between four corners as seen straight from the front, in pixels of the picture. Its
 * proportion follows from the perspective (Zhang and He, "Whiteboard scanning", 2004), for a picture that was not cropped.
 */
export function sheetSize(quad: Quad, picture: Size): Size {
  const [a, b, c, d] = quad;
  const across = Math.max(distance(a, b), distance(d, c));
  const down = Math.max(distance(a, d), distance(b, c));
  const ratio = asPaper(ratioOf(quad, picture) ?? across / down);
  const area = across * down;
  return { width: Math.round(Math.sqrt(area * ratio)), height: Math.round(Math.sqrt(area / ratio)) };
}

function ratioOf(quad: Quad, { width, height }: Size): number | null {
  const [a, b, d, c] = ([quad[0], quad[1], quad[3], quad[2]] as const).map(
    ([x, y]: Point): Vector => [x - width / 2, y - height / 2, 1],
  ) as [Vector, Vector, Vector, Vector];
  const k = dot(cross(a, c), d) / dot(cross(b, c), d);
  const l = dot(cross(a, c), b) / dot(cross(d, c), b);
  const across: Vector = [k * b[0] - a[0], k * b[1] - a[1], k - 1];
  const down: Vector = [l * d[0] - a[0], l * d[1] - a[1], l - 1];
  const long = Math.max(width, height);
  const square = -(across[0] * down[0] + across[1] * down[1]) / (across[2] * down[2]);
  const isSeen = square > (focalMin * long) ** 2 && square < (focalMax * long) ** 2;
  const focal = isSeen ? square : (usualFocal * long) ** 2;
  const length = ([x, y, z]: Vector) => Math.sqrt((x * x + y * y) / focal + z * z);
  const ratio = length(across) / length(down);
  return Number.isFinite(ratio) && ratio > 0 ? ratio : null;
}

function asPaper(ratio: number): number {
  const long = Math.max(ratio, 1 / ratio);
  const paper = papers.find((each) => Math.abs(long / each - 1) < paperNear) ?? long;
  return ratio < 1 ? 1 / paper : paper;
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
