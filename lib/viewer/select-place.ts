import type { MapEvents } from '../map/atrium-map.ts';
import type { SelectOptions } from './context.ts';
import { type DeepLink, noDeepLink, noWay } from './deep-link.ts';
import { hasDirections, withoutWay } from './has-directions.ts';
import type { Session } from './session.ts';
import { tagIdsOf } from './tag-names.ts';
import type { PlaceShape } from './types.ts';

/** Smallest zoom for a selected marker. `areaZoomMax` is the largest zoom for a selected area. */
const markerZoom = 2.5;
const areaZoomMax = 3;

/** Selects a place on any level and opens its card. Null clears the selection. `isViewGiven` keeps the view. */
export async function selectPlace(
  session: Session,
  id: string | null,
  options: SelectOptions = {},
  isViewGiven = false,
): Promise<void> {
  const { ctx, map, ui } = session;
  // A tap may come before the data of the level that the document has drawn.
  if (id !== null && ctx.level() === null && ctx.store.state.levelId !== null)
    await ctx.data.load(ctx.store.state.levelId);
  const found = id === null ? null : ctx.data.find(id);
  if (!found) return clearSelection(session);
  const { place, level } = found;
  if (level.id !== ctx.store.state.levelId && !(await ctx.showLevel(level.id))) return;
  if (options.opener !== undefined) session.opener = options.opener;
  const isMarker = 'position' in place;
  map.select(place.id);
  map.hover(null);
  ctx.store.set({ placeId: place.id });
  const hasCard = !isMarker || place.showCard;
  if (!hasCard) ui?.card.close();
  const filling = hasCard ? ui?.card.open(place, options.isFocused ?? false) : null;
  ui?.layOut();
  if (!isViewGiven) showPlace(session, place);
  if (options.isCounted) {
    ctx.analytics.track(isMarker ? 'markerClick' : 'areaClick', {
      id: place.id,
      key: place.key,
      level: level.key,
    });
  }
  await filling;
  // The sheet is higher once its content is loaded.
  if (!filling || ctx.store.state.placeId !== place.id) return;
  ui?.layOut();
  if (!isViewGiven) map.reveal(place.id);
}

/** Handles a tap on the map: opens the tapped place, or closes the open card. */
export function takeClick(session: Session, click: MapEvents['click']): void {
  const { ctx, box } = session;
  const { place } = click;
  if (session.pick?.(click)) return;
  if (place) void ctx.selectPlace(place.id, { opener: box, isCounted: true });
  else if (ctx.store.state.placeId !== null) closeCard(session);
}

/** Moves the map to a place as its owner set it. */
function showPlace({ map }: Session, place: PlaceShape): void {
  const zoomMax = 'position' in place ? Math.max(map.zoom, markerZoom) : areaZoomMax;
  if (place.zoomOnSelect) map.flyTo({ id: place.id, zoomMax });
  else map.reveal(place.id);
}

export function clearSelection({ ctx, map, ui }: Session): void {
  map.select(null);
  ui?.card.close();
  if (ctx.store.state.placeId !== null) ctx.store.set({ placeId: null });
  ui?.layOut();
}

/** Closes the card as a visitor does: the focus returns to the element that opened it. */
export function closeCard(session: Session): void {
  const back = session.opener;
  session.opener = null;
  clearSelection(session);
  session.ui?.leaveCardEntry();
  (back?.isConnected ? back : session.box).focus({ preventScroll: true });
}

/** Selects a place by id or key, on the shown level first. Resolves to false if there is none. */
export async function openById(session: Session, idOrKey: string, isViewGiven = false): Promise<boolean> {
  const { ctx } = session;
  const isWanted = ({ id, key }: { id: string; key: string }) => id === idOrKey || key === idOrKey;
  const on = (level: ReturnType<typeof ctx.level>) =>
    level?.areas.find(isWanted) ?? level?.markers.find(isWanted);
  let found = on(ctx.level());
  if (!found) {
    for (const level of await ctx.data.loadAll()) found ??= on(level);
  }
  if (!found) return false;
  await selectPlace(session, found.id, {}, isViewGiven);
  return true;
}

/** Returns the parts of the initial link that still apply. Choices of the visitor during loading take precedence. */
export function stillWanted({ ctx }: Session, link: DeepLink, isElsewhere: boolean): DeepLink {
  const { language, placeId, tagIds, way } = ctx.store.state;
  const hasChosen = isElsewhere || placeId !== null || way !== noWay;
  return {
    ...(hasChosen ? noDeepLink : link),
    language: language === ctx.boot.language ? link.language : null,
    tags: tagIds.length === 0 ? link.tags : [],
    way: hasChosen ? way : link.way,
  };
}

/** Applies a link. Parts that the link does not name stay as they are, except the place. */
export async function followLink(session: Session, asked: DeepLink, isFirst: boolean): Promise<void> {
  const { ctx, map, project, notices } = session;
  const link = hasDirections(ctx) ? asked : withoutWay(asked);
  const { state } = ctx.store;
  // Set first: later steps write the address, which would otherwise contain the previous way.
  ctx.store.set({ way: link.way });
  if (link.language && link.language !== state.language) await ctx.setLanguage(link.language);
  const tagIds = tagIdsOf(project.tags, link.tags).ids;
  if (tagIds.length > 0) ctx.store.set({ tagIds });
  const level =
    link.level === null
      ? null
      : project.levels.find(({ key, id }) => key === link.level || id === link.level);
  if (level === undefined) notices.notify(session.strings.unknownLink);
  if (level && level.id !== ctx.store.state.levelId) await ctx.showLevel(level.id);
  if (link.place !== null) {
    if (!(await openById(session, link.place, link.view !== null)))
      notices.notify(session.strings.unknownLink);
  } else if (!isFirst) {
    await selectPlace(session, null);
  }
  // Set last: the card, open or closed, determines the middle of the free area.
  if (link.view && (!level || level.id === ctx.store.state.levelId))
    map.setView([link.view.x, link.view.y], link.view.zoom);
}
