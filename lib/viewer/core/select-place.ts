import type { MapEvents } from '../../map/atrium-map.ts';
import { isNamedBy } from '../../mapmodel/place-name.ts';
import { type DeepLink, noDeepLink, noWay } from './deep-link.ts';
import { hasDirections, withoutWay } from './has-directions.ts';
import { tagIdsOf } from './tag-names.ts';
import type { LevelShape, PlaceShape } from './types.ts';
import type { SelectOptions, Viewer } from './viewer.ts';

/** Smallest zoom for a selected marker. `areaZoomMax` is the largest zoom for a selected area. */
const markerZoom = 2.5;
const areaZoomMax = 3;

/** Selects a place on any level. Null clears the selection. */
export async function selectPlace(
  viewer: Viewer,
  id: string | null,
  options: SelectOptions = {},
): Promise<void> {
  const { data, map, store } = viewer;
  // A tap may come before the data of the level that the document has drawn.
  if (id !== null && viewer.level() === null && store.state.levelId !== null)
    await data.load(store.state.levelId);
  const found = id === null ? null : data.find(id);
  if (!found) return clearSelection(viewer);
  const { place, level } = found;
  const { levelId, placeId } = store.state;
  if (placeId === null) viewer.left = { levelId, view: map.isFitted ? null : map.goal };
  if (level.id !== levelId && !(await viewer.showLevel(level.id))) return;
  if (options.opener !== undefined) viewer.opener = options.opener;
  map.select(place.id);
  map.hover(null);
  store.set({ placeId: place.id });
  viewer.emit('select', shownOf(place, options.isFocused));
  viewer.layOut();
  const isViewGiven = options.isViewGiven ?? false;
  if (!isViewGiven) showPlace(viewer, place);
  if (options.isCounted)
    viewer.analytics.track('position' in place ? 'markerClick' : 'areaClick', {
      id: place.id,
      key: place.key,
      level: level.key,
    });
}

/** Returns a selected place as cards show it. Null for a marker without a card. */
export function shownOf(place: PlaceShape, isFocused = false) {
  return 'position' in place && !place.showCard ? null : { place, isFocused };
}

/** Handles a tap on the map: opens the tapped place, or closes the open card. */
export function takeClick(viewer: Viewer, click: MapEvents['click']): void {
  const { parts, box, store } = viewer;
  if (parts.taps.some((take) => take(click))) return;
  if (click.place) void viewer.selectPlace(click.place.id, { opener: box, isCounted: true });
  else if (store.state.placeId !== null) closePlace(viewer);
}

/** Moves the map to a place as its owner set it. */
function showPlace({ map }: Viewer, place: PlaceShape): void {
  const zoomMax = 'position' in place ? Math.max(map.zoom, markerZoom) : areaZoomMax;
  if (place.zoomOnSelect) map.flyTo({ id: place.id, zoomMax });
  else map.reveal(place.id);
}

export function clearSelection(viewer: Viewer): void {
  viewer.map.select(null);
  viewer.emit('select', null);
  if (viewer.store.state.placeId !== null) viewer.store.set({ placeId: null });
  viewer.layOut();
}

/** Closes the selected place as a visitor does: the focus returns to the element that opened it. */
export function closePlace(viewer: Viewer): void {
  const back = viewer.opener;
  viewer.opener = null;
  clearSelection(viewer);
  viewer.emit('closed', null);
  (back?.isConnected ? back : viewer.box).focus({ preventScroll: true });
}

/** Selects a place by id, key or `ext:<externalId>`, on the shown level first. Resolves to false if there is none. */
export async function openById(viewer: Viewer, idOrKey: string, isViewGiven = false): Promise<boolean> {
  const isWanted = isNamedBy(idOrKey);
  const on = (level: LevelShape | null) => level?.areas.find(isWanted) ?? level?.markers.find(isWanted);
  let found = on(viewer.level());
  if (!found) {
    for (const level of await viewer.data.loadAll()) found ??= on(level);
  }
  if (!found) return false;
  await selectPlace(viewer, found.id, { isViewGiven });
  return true;
}

/** Returns the parts of the initial link that still apply. Choices of the visitor during loading take precedence. */
export function stillWanted({ store, boot }: Viewer, link: DeepLink, isElsewhere: boolean): DeepLink {
  const { language, placeId, tagIds, way } = store.state;
  const hasChosen = isElsewhere || placeId !== null || way !== noWay;
  return {
    ...(hasChosen ? noDeepLink : link),
    language: language === boot.language ? link.language : null,
    tags: tagIds.length === 0 ? link.tags : [],
    way: hasChosen ? way : link.way,
  };
}

const wayParts = ['from', 'to', 'profile', 'step'] as const;

/** Applies a link. Parts that the link does not name stay as they are, except the place. */
export async function followLink(viewer: Viewer, asked: DeepLink, isFirst: boolean): Promise<void> {
  const { map, store } = viewer;
  const { tags, levels } = viewer.project();
  const link = hasDirections(viewer) ? asked : withoutWay(asked);
  const { state } = store;
  const { left } = viewer;
  // Set first: later steps write the address, which would otherwise contain the previous way.
  store.set({ way: link.way });
  if (link.language && link.language !== state.language) await viewer.setLanguage(link.language);
  const tagIds = tagIdsOf(tags, link.tags).ids;
  if (tagIds.length > 0) store.set({ tagIds });
  const level =
    link.level === null ? null : levels.find(({ key, id }) => key === link.level || id === link.level);
  const tellUnknown = () => viewer.notify(viewer.strings().unknownLink);
  if (level === undefined) tellUnknown();
  // A way that begins shows the level of its step.
  const isNewWay =
    Boolean(link.way.from && link.way.to) && wayParts.some((name) => link.way[name] !== state.way[name]);
  if (level && level.id !== store.state.levelId && (isFirst || !isNewWay)) await viewer.showLevel(level.id);
  if (link.place !== null) {
    if (!(await openById(viewer, link.place, link.view !== null))) tellUnknown();
    // Back from a way to its place leaves what Back from the place shows.
    if ('from' in state.way) viewer.left = left;
  } else if (!isFirst) {
    await selectPlace(viewer, null);
  }
  // Set last: the card, open or closed, determines the middle of the free area.
  if (link.view && (!level || level.id === store.state.levelId))
    map.setView([link.view.x, link.view.y], link.view.zoom, link.view.bearing ?? map.ownBearing);
}
