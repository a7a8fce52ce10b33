import {
  cardEntry,
  type DeepLink,
  formatDeepLink,
  parseDeepLink,
  wayEntry,
  withoutRoute,
} from './deep-link.ts';
import { tagNames } from './tag-names.ts';
import { textOf } from './texts.ts';
import type { LevelShape, PlaceShape } from './types.ts';
import type { Viewer } from './viewer.ts';

/** Returns the hash of the current state. With `isViewed` it includes the view, as in a shared link. */
export function currentLink(viewer: Viewer, isViewed: boolean): string {
  const { levelId, language, tagIds, way } = viewer.store.state;
  const { levels, settings } = viewer.project();
  const level = levels.find(({ id }) => id === levelId);
  const { map } = viewer;
  const [x, y] = map.middle;
  const bearing = map.bearing === map.ownBearing ? undefined : map.bearing;
  const view = isViewed && map.level ? { zoom: map.zoom, x, y, bearing } : null;
  return formatDeepLink({
    level: level?.key ?? null,
    place: selectedName(viewer),
    // A reload shows the language of the document, so another one is named even if it is the map's own.
    language: language === settings.defaultLanguage && language === viewer.boot.language ? null : language,
    view,
    tags: tagNames(viewer.project().tags, tagIds),
    way,
  } satisfies DeepLink);
}

/** Returns the page of the selected place, so that messengers preview the place. A preview has only one page. */
export function currentPage(viewer: Viewer): string {
  const { share } = viewer.boot.urls;
  const place = viewer.place(viewer.store.state.placeId);
  // A page knows no level, so the name must be unique on the map.
  const name = place && endName(viewer, place);
  // A folder has pages of the places with a title.
  if (viewer.boot.copiedAt)
    return name && textOf(place, 'title', ownLanguage(viewer))
      ? `place-${encodeURIComponent(name)}.html`
      : share;
  return name && /\/m\/[^/]+$/.test(share) ? `${share}/${encodeURIComponent(name)}` : share;
}

function ownLanguage({ project }: Viewer) {
  const { defaultLanguage } = project().settings;
  return { language: defaultLanguage, defaultLanguage };
}

/** Returns the name of a place that is looked up on all levels, as an end of a route is. */
export function endName({ project, data }: Pick<Viewer, 'project' | 'data'>, place: PlaceShape): string {
  return nameAmong(
    place,
    project().levels.map(({ id }) => data.get(id)),
  );
}

function selectedName(viewer: Viewer): string | null {
  const place = viewer.place(viewer.store.state.placeId);
  return place && nameAmong(place, [viewer.level()]);
}

/**
 * Returns the name of a place in addresses: its key, but the id of a marker if an area on `levels` has the same key and
 * would win. A level that is not loaded (null) may have such an area.
 */
function nameAmong(place: PlaceShape, levels: readonly (LevelShape | null)[]): string {
  const isTaken = levels.some((level) => level?.areas.some(({ key }) => key === place.key) ?? true);
  return 'position' in place && isTaken ? place.id : place.key;
}

/**
 * Keeps the address in step with the state. Changes replace the history entry; the first card adds one, so that Back
 * closes the card. `onBack` is called with every address that this function did not write. Returns a function that writes
 * the state of now: it may have changed before anything listened.
 */
export function keepAddress(viewer: Viewer, onBack: (hash: string) => void): () => void {
  const { hash: own, urls } = viewer.boot;
  const { pathname, search } = location;
  let written = location.hash || (own ?? '');
  const entry = () => (history.state as { atrium?: string } | null)?.atrium;
  const write = () => {
    const hash = currentLink(viewer, false);
    if (hash === written) return;
    const { placeId, way } = viewer.store.state;
    // An entry that already names the place is replaced, for example with the language. A second entry would open the
    // place again on Back.
    const isNamed = [placeId, viewer.place(placeId)?.key].includes(parseDeepLink(written).place ?? '');
    const isNew = placeId !== null && !entry() && !isNamed;
    const wanted = way.from !== undefined ? wayEntry : isNew && cardEntry;
    // The page of a place keeps its address while it shows that place.
    const page = own && hash !== own ? new URL(urls.share, location.href).pathname : pathname;
    const url = page + search + (hash === own ? '' : hash);
    written = hash;
    try {
      if (wanted && wanted !== entry()) history.pushState({ atrium: wanted }, '', url);
      else history.replaceState(history.state, '', url);
    } catch {
      return;
    }
    viewer.post({ type: 'address', hash });
  };
  viewer.store.subscribe(write);
  addEventListener('popstate', () => {
    const isOwn = viewer.isLeaving;
    viewer.isLeaving = false;
    if (location.hash === written) return;
    if (isOwn) {
      // The card or the list is closed. The older entry may name another level or place.
      written = location.hash;
      return write();
    }
    const { placeId, way } = viewer.store.state;
    const { place, way: asked } = parseDeepLink(location.hash);
    const isNamed = place !== null || asked.from !== undefined;
    if ((placeId !== null || way.from !== undefined) && !entry() && !isNamed) {
      // The older entry may name a level that the visitor had left before the card. Back closes card and directions.
      written = location.hash;
      viewer.store.set({ way: withoutRoute(way) });
      void viewer.selectPlace(null);
      if (placeId !== null) viewer.emit('back', null);
      return;
    }
    written = location.hash;
    onBack(location.hash);
  });
  // Goes back over the history entry of the card, if it is ours. In a frame, entries of the host may lie between.
  viewer.on('closed', () => {
    if (viewer.isFramed || entry() !== cardEntry) return;
    viewer.isLeaving = true;
    history.back();
  });
  return write;
}
