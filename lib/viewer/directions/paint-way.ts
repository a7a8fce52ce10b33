import type { LevelPart } from './level-parts.ts';
import { paintChevrons } from './paint-chevrons.ts';

type Point = readonly [number, number];
type Project = (point: Point) => Point;

export type WayPainting = {
  part: LevelPart | null;
  /** Where the current step begins, if it is on this level. */
  step: Point | null;
  /** The stretch of the current step, if it is on this level. The rest of the way is pale. */
  current: readonly Point[];
  here: { at: Point; heading: number | null } | null;
  /** Direction on the plan that points up on the screen, in degrees. */
  bearing: number;
  /** Returns the text at an exit: the name of its level, and whether it is above. */
  exitText(toLevelId: string): string;
  isDarkPaper: boolean;
  isRightToLeft: boolean;
  /** How many times as large as usual texts are. */
  textScale: number;
  /** Width of the map on the screen, so that its edge cuts no label. */
  width: number;
};

const lineWidth = 6;
const fingerPx = 44;
/** Distance in px of a badge above its point and from the edge of the map. */
const exitRise = 12;
const edgePx = 6;
const exitHeight = 26;
const coneRadius = 52;
const coneHalf = (32 * Math.PI) / 180;
const fontPx = 13;
const font = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';

const colorsOf = (isDarkPaper: boolean) =>
  isDarkPaper
    ? { line: '#8ab4f8', pale: '#54709d', casing: '#10233f', ink: '#0b1a30' }
    : { line: '#0b57d0', pale: '#7aa5ea', casing: '#ffffff', ink: '#ffffff' };

/** The part of a way that a finger can hit: a box in screen px, and its point on the map. */
export type Badge = { left: number; top: number; right: number; bottom: number; at: Point; isExit: boolean };

/** Draws the part of a way on the shown level, in screen px. Returns the badges that lead to other levels. */
export function paintWay(
  context: CanvasRenderingContext2D,
  project: Project,
  painting: WayPainting,
): Badge[] {
  const badges: Badge[] = [];
  const { part, step, here, isDarkPaper } = painting;
  const colors = colorsOf(isDarkPaper);
  context.lineJoin = context.lineCap = 'round';
  if (part) {
    const isPart = painting.current.length > 1;
    for (const [color, width] of [
      [colors.casing, lineWidth + 4],
      [isPart ? colors.pale : colors.line, lineWidth],
    ] as const) {
      context.strokeStyle = color;
      context.lineWidth = width;
      context.setLineDash([]);
      for (const line of part.lines) strokeLine(context, line.map(project));
      context.setLineDash([1, lineWidth * 1.6]);
      for (const gap of part.gaps) strokeLine(context, gap.map(project));
    }
    if (isPart) {
      context.setLineDash([]);
      context.strokeStyle = colors.line;
      context.lineWidth = lineWidth + 2;
      strokeLine(context, painting.current.map(project));
    }
    context.setLineDash([]);
    for (const line of part.lines) paintChevrons(context, line.map(project), colors.ink);
    context.setLineDash([]);
    for (const { at } of part.entries) {
      disc(context, project(at), 7, colors.casing, colors.line);
      badges.push(badgeAt(project(at), at, 0, 0));
    }
    for (const { at, toLevelId } of part.exits) {
      const { x, width } = paintExit(context, project(at), painting.exitText(toLevelId), painting);
      badges.push(badgeAt([x, project(at)[1]], at, width, painting.textScale));
    }
    if (part.start && !here) disc(context, project(part.start), 8, colors.casing, colors.line);
    if (part.end) paintGoal(context, project(part.end), colors);
    if (step) disc(context, project(step), 6, colors.line, colors.casing);
  }
  if (here)
    paintHere(context, project(here.at), here.heading === null ? null : here.heading - painting.bearing);
  return badges;
}

/** Returns the box of a badge, at least as large as a fingertip. `exitScale` is 0 for one without a text. */
function badgeAt([x, y]: Point, at: Point, width: number, exitScale: number): Badge {
  const isExit = exitScale > 0;
  const half = Math.max(width, fingerPx) / 2;
  return {
    left: x - half,
    right: x + half,
    top: y - (isExit ? exitRise + exitHeight * exitScale : fingerPx / 2),
    bottom: y + fingerPx / 2,
    at,
    isExit,
  };
}

function strokeLine(context: CanvasRenderingContext2D, points: readonly Point[]): void {
  context.beginPath();
  for (const [i, [x, y]] of points.entries()) {
    if (i === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  context.stroke();
}

function disc(
  context: CanvasRenderingContext2D,
  [x, y]: Point,
  radius: number,
  fill: string,
  ring: string,
): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = fill;
  context.fill();
  context.lineWidth = 3.5;
  context.strokeStyle = ring;
  context.stroke();
}

/** Draws a pin with its tip on the goal. */
function paintGoal(
  context: CanvasRenderingContext2D,
  [x, y]: Point,
  { line, casing }: ReturnType<typeof colorsOf>,
): void {
  context.beginPath();
  context.moveTo(x, y);
  context.bezierCurveTo(x - 4, y - 9, x - 13, y - 14, x - 13, y - 24);
  context.arc(x, y - 24, 13, Math.PI, 2 * Math.PI);
  context.bezierCurveTo(x + 13, y - 14, x + 4, y - 9, x, y);
  context.closePath();
  context.lineWidth = 3;
  context.strokeStyle = casing;
  context.stroke();
  context.fillStyle = line;
  context.fill();
  context.beginPath();
  context.arc(x, y - 24, 5, 0, 2 * Math.PI);
  context.fillStyle = casing;
  context.fill();
}

function paintExit(
  context: CanvasRenderingContext2D,
  [x, y]: Point,
  text: string,
  { isDarkPaper, isRightToLeft, textScale, width: mapWidth }: WayPainting,
): { x: number; width: number } {
  const { line, casing, ink } = colorsOf(isDarkPaper);
  context.font = `600 ${fontPx * textScale}px ${font}`;
  context.direction = isRightToLeft ? 'rtl' : 'ltr';
  const width = context.measureText(text).width + 22;
  const height = exitHeight * textScale;
  const bottom = y - exitRise;
  const half = width / 2;
  const middle = Math.max(half + edgePx, Math.min(x, mapWidth - half - edgePx));
  disc(context, [x, y], 7, casing, line);
  context.beginPath();
  context.roundRect(middle - half, bottom - height, width, height, height / 2);
  context.lineWidth = 3;
  context.strokeStyle = casing;
  context.stroke();
  context.fillStyle = line;
  context.fill();
  context.fillStyle = ink;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(text, middle, bottom - height / 2 + 0.5);
  return { x: middle, width };
}

/** Draws the visitor's position, with a cone in the direction of view: degrees clockwise from the top of the screen. */
function paintHere(context: CanvasRenderingContext2D, [x, y]: Point, heading: number | null): void {
  if (heading !== null) {
    const middle = ((heading - 90) * Math.PI) / 180;
    const shade = context.createRadialGradient(x, y, 8, x, y, coneRadius);
    shade.addColorStop(0, 'rgba(26, 115, 232, .7)');
    shade.addColorStop(1, 'rgba(26, 115, 232, .05)');
    context.beginPath();
    context.moveTo(x, y);
    context.arc(x, y, coneRadius, middle - coneHalf, middle + coneHalf);
    context.closePath();
    context.fillStyle = shade;
    context.fill();
  }
  disc(context, [x, y], 9, '#1a73e8', '#ffffff');
}
