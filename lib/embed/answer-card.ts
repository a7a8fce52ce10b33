import { AppError } from '#lib/contract/errors.ts';
import { type PublicRequest, prepared } from '#lib/http/prepared-answer.ts';
import { choosePlanSource, planSources } from '#lib/map/layers/plan-image.ts';
import { cardDrawingBytesMax, drawCard } from '#lib/maps/images/draw-card.ts';
import { nullIfRefused } from '#lib/maps/images/image-refused.ts';
import type { LiveMap } from '#lib/maps/live/load-live-map.ts';
import { megabyte } from '#lib/plans/units.ts';
import { fileNameOfUrl } from '#lib/platform/files/file-name.ts';
import { fileStore } from '#lib/platform/files/file-store.ts';
import { keptValues } from '#lib/platform/kept-values.ts';
import { type PreparedBody, prepareCompressed } from '#lib/platform/prepared-body.ts';
import type { PlaceShape, PublicProject } from '#lib/viewer/core/types.ts';
import { brandOf, logoOf } from './brand.ts';
import { cardBrand } from './card-drawing.ts';
import type { DrawnCard } from './draw-level.ts';
import { countedDrawing, drawings, drawNow, type LevelToDraw } from './level-drawings.ts';
import { findLivePlace, type LivePlace, levelToDraw, withLiveMap } from './live-place.ts';
import { chooseFirstLevel } from './render-map.ts';

/** Size of the picture that messengers show beside a link. */
export const cardSize = { widthPx: 1200, heightPx: 630 };
const size = { width: cardSize.widthPx, height: cardSize.heightPx };
/** Null for a plan that cannot be drawn, so that drawing is not tried again for each request. */
const cards = keptValues<PreparedBody | null>(
  'plan-cards',
  24 * megabyte,
  (body) => body?.raw.byteLength ?? 100,
);

type CardTarget = { project: string; place?: string };

/** Returns the address of the card, relative to the page of a place or of the map. Null for a map without levels. */
export function cardUrl(map: LiveMap, project: PublicProject, place: LivePlace | null): string | null {
  const levels = map.levels.filter(({ level }) => place === null || level.id === place.levelId);
  // Consumers cache a picture by its address, so the address changes with the content.
  const version = Math.max(...levels.map((one) => one.version));
  const brand = brandOf(project);
  return levels.length === 0 ? null : `card.jpg?v=${version}${brand && `-${brand}`}`;
}

/** Answers a picture of the plan around a place, or of the whole first level, for link previews. */
export async function answerCard(request: PublicRequest, target: CardTarget): Promise<Response> {
  const body = await withLiveMap(target.project, request, async ({ published, map, project }) => {
    const found = target.place === undefined ? null : await findLivePlace(map, target.place, null);
    const levelId = found?.levelId ?? chooseFirstLevel(project, null)?.id;
    if (levelId === undefined || (target.place !== undefined && !found)) throw new AppError('notFound.image');
    const level = await levelToDraw(map, levelId);
    const key = `${published.id} ${levelId} ${found?.place.id}`;
    const stamp = `${level.name} ${brandOf(project)}`;
    return countedDrawing(cards, { key, stamp, address: request.clientAddress }, () =>
      drawings().run({ caller: published.id }, () => drawMapCard(level, found?.place ?? null, project)),
    );
  });
  if (!body) throw new AppError('notFound.image');
  request.headers['Cross-Origin-Resource-Policy'] = 'cross-origin';
  return prepared(request, body, { type: 'image/jpeg', cacheControl: 'public, max-age=3600' });
}

/** Draws the card of a level or place. Null for a plan that cannot be drawn. */
export async function drawMapCard(
  drawn: LevelToDraw,
  place: PlaceShape | null,
  project: PublicProject,
): Promise<PreparedBody | null> {
  const job = { kind: 'card', placeId: place?.id ?? null, size } as const;
  const { crop, overlay, background, level } = await drawNow<'card'>(drawn, job);
  const file = await planFile(level, size.width / crop.width);
  const brand = cardBrand(crop, project.appearance.accentColor, await logoOf(project));
  const bytes = await drawCard({
    size,
    crop,
    plan: file === null ? null : { file, level },
    background,
    overlay: overlay + brand,
  }).catch(nullIfRefused);
  return bytes && prepareCompressed(bytes);
}

/** Returns the stored form of the plan that is sharp at scale `k`: the drawing itself if it is small. */
async function planFile(level: DrawnCard['level'], k: number): Promise<string | null> {
  const source = choosePlanSource(planSources(level), level.width, k, 1);
  const chosen = source && fileNameOfUrl(source.url);
  const original = level.imageUrl && fileNameOfUrl(level.imageUrl);
  if (!original?.endsWith('.svg')) return chosen;
  const drawing = await fileStore().get(original);
  if (drawing && drawing.bytes.byteLength <= cardDrawingBytesMax) return original;
  const largest = level.imageThumbnails.at(-1);
  return largest ? fileNameOfUrl(largest) : null;
}
