import { escapeHtml } from '#lib/formats/escape-html.ts';
import { type Bounds, boundsCenter, boundsIntersect, boundsOf } from '#lib/geometry/bounds.ts';
import type { Point } from '#lib/geometry/point.ts';
import type { CardInput, Crop } from '#lib/maps/images/draw-card.ts';
import { type Logo, logoElement } from '#lib/maps/images/draw-logo.ts';
import type { LevelShape, PlaceShape } from '#lib/viewer/core/types.ts';

/** Minimum part of the level's width that is visible around a place. */
const shareMin = 0.35;
/** Maximum part of the card that an area fills. */
const areaShare = 0.45;
const shapesMax = 600;
/** All corners of the shapes of a card. A larger drawing would not be done in time. */
const cornersMax = 40_000;
const paper = '#f8f7f5';
const ink = '#1d1b18';

type Size = { width: number; height: number };

/** Returns the part of a level that the card of a place shows. Without a place it is the whole level. */
export function cardCrop(level: Size, place: PlaceShape | null, size: Size): Crop {
  const ratio = size.width / size.height;
  const whole = Math.max(level.width, level.height * ratio);
  const bounds = place ? boundsOfPlace(place) : null;
  if (!bounds) return centered([level.width / 2, level.height / 2], whole, ratio);
  const across = Math.max(bounds.maxX - bounds.minX, (bounds.maxY - bounds.minY) * ratio) / areaShare;
  const width = Math.min(whole, Math.max(across, level.width * shareMin));
  const crop = centered(boundsCenter(bounds), width, ratio);
  return {
    ...crop,
    x: within(crop.x, crop.width, level.width),
    y: within(crop.y, crop.height, level.height),
  };
}

/** Returns the drawing over the plan: the level's areas and markers, with the place as if selected. */
export function cardOverlay(level: LevelShape, place: PlaceShape | null, crop: Crop): CardInput['overlay'] {
  const px = crop.width / 1200;
  const seen = { minX: crop.x, minY: crop.y, maxX: crop.x + crop.width, maxY: crop.y + crop.height };
  const isSeen = (one: PlaceShape) => boundsIntersect(boundsOfPlace(one), seen);
  const others = [...level.areas, ...level.markers].filter((one) => one.id !== place?.id && isSeen(one));
  let corners = 0;
  const drawn = others.slice(0, shapesMax).filter((one) => {
    corners += 'position' in one ? 1 : one.data.length;
    return corners <= cornersMax;
  });
  const shapes = drawn.map((one) => shapeOf(one, px, false));
  return [...shapes, ...(place ? [shapeOf(place, px, true)] : [])].join('');
}

/**
 * Returns the owner's brand: a bar of the colour at the bottom, and the logo on a plate in the corner. Sizes are in px
 * of a card 1200 px wide.
 */
export function cardBrand(crop: Crop, accentColor: string | null, logo: Logo | null): string {
  const px = crop.width / 1200;
  const bottom = crop.y + crop.height;
  const bar = `<rect x="${crop.x}" y="${bottom - 14 * px}" width="${crop.width}" height="${14 * px}" fill="${escapeHtml(accentColor ?? '')}"/>`;
  const foot = accentColor ? bar : '';
  if (!logo) return foot;
  const k = Math.min((300 * px) / logo.width, (84 * px) / logo.height);
  const inner = { width: logo.width * k, height: logo.height * k };
  const edge = 20 * px;
  const plate = {
    x: crop.x + 32 * px,
    y: bottom - 46 * px - inner.height - 2 * edge,
    width: inner.width + 2 * edge,
    height: inner.height + 2 * edge,
  };
  const shape = `<rect x="${plate.x}" y="${plate.y}" width="${plate.width}" height="${plate.height}" rx="${16 * px}" fill="#fff" stroke="${ink}" stroke-opacity=".12" stroke-width="${2 * px}"/>`;
  return foot + shape + logoElement(logo, { ...inner, x: plate.x + edge, y: plate.y + edge });
}

export function cardBackground({ backgroundColor }: Pick<LevelShape, 'backgroundColor'>): string {
  return /^#[0-9a-f]{6}$/i.test(backgroundColor ?? '') ? (backgroundColor ?? paper) : paper;
}

function shapeOf(place: PlaceShape, px: number, isSelected: boolean): string {
  const color = escapeHtml(place.color);
  if (!('position' in place)) {
    const { data, fillOpacity, strokeWidth } = place;
    const points = data.map(([x, y]) => `${x},${y}`).join(' ');
    const fill = isSelected ? Math.max(fillOpacity, 0.55) : fillOpacity;
    const stroke = isSelected ? 8 * px : strokeWidth;
    return `<polygon points="${points}" fill="${color}" fill-opacity="${fill}" stroke="${color}" stroke-width="${stroke}" stroke-linejoin="round"/>`;
  }
  const { x, y } = place.position;
  if (!isSelected)
    return `<circle cx="${x}" cy="${y}" r="${9 * px}" fill="${color}" stroke="#fff" stroke-width="${3 * px}"/>`;
  // A pin whose tip is at the position.
  return `<g transform="translate(${x} ${y}) scale(${3 * px})"><path d="M0 0C-3-7-12-13-12-22a12 12 0 0 1 24 0C12-13 3-7 0 0z" fill="${color}" stroke="#fff" stroke-width="2"/><circle cy="-22" r="5" fill="#fff"/><ellipse rx="4" ry="1.5" fill="${ink}" fill-opacity=".3"/></g>`;
}

function boundsOfPlace(place: PlaceShape): Bounds {
  if (!('position' in place)) return boundsOf(place.data);
  const { x, y } = place.position;
  return { minX: x, minY: y, maxX: x, maxY: y };
}

function centered([x, y]: Point, width: number, ratio: number): Crop {
  const height = width / ratio;
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/** Shifts a range into the level. A range longer than the level is centred. */
function within(from: number, length: number, whole: number): number {
  if (length >= whole) return (whole - length) / 2;
  return Math.min(Math.max(from, 0), whole - length);
}
