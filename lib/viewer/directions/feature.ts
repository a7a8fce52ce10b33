import { askWay } from '../core/ask-way.ts';
import { noWay, withoutRoute } from '../core/deep-link.ts';
import { h, icon } from '../core/dom.ts';
import type { Feature } from '../core/feature.ts';
import { hasDirections } from '../core/has-directions.ts';
import type { WayMessage } from '../core/protocol.ts';
import { openById } from '../core/select-place.ts';
import type { PlaceShape } from '../core/types.ts';
import type { Viewer } from '../core/viewer.ts';
import { loadWays, watchLowFrame } from './load-ways.ts';

const recentMax = 4;

/** Ways between places. Loaded when a card, the address or the embedding page asks for one. */
export const directions: Feature = {
  start(viewer) {
    const { parts, store } = viewer;
    parts.tools.push({
      name: 'directions',
      icon: 'directions',
      place: 'search',
      label: () => viewer.strings().directions,
      isOffered: () => hasDirections(viewer),
      run: () => askWay(viewer, viewer.place(store.state.placeId)),
    });
    rememberRecent(viewer);
    parts.placeActions.push((place) => directionsButton(viewer, place));
    viewer.walks = async (from, placeIds) =>
      (await loadWays(viewer).catch(() => null))?.walks(from, placeIds) ?? null;
    const open = (message?: WayMessage) => void openWay(viewer, message);
    Object.assign(parts.answers, { route: open, here: open, clearRoute: open });
    watchLowFrame(viewer);
    store.subscribe(({ way }, before) => {
      if (way !== before.way && way !== noWay) open();
    });
  },
};

/** Returns the button that asks for the way to a place. */
function directionsButton(viewer: Viewer, place: PlaceShape): HTMLElement | null {
  if (!hasDirections(viewer)) return null;
  const onclick = () => askWay(viewer, place);
  const props = { type: 'button', class: 'atrium-action', onclick };
  return h('button', props, icon('directions', 18), viewer.strings().directions);
}

/** Offers the places that were opened of late as a start, while the page is open. Nothing is stored. */
function rememberRecent(viewer: Viewer): void {
  let recent: readonly string[] = [];
  viewer.parts.beginnings.push({ icon: 'clock', ids: () => recent });
  viewer.store.subscribe(({ placeId }, before) => {
    if (placeId && placeId !== before.placeId && !viewer.isShared)
      recent = [placeId, ...recent.filter((id) => id !== placeId)].slice(0, recentMax);
  });
}

async function openWay(viewer: Viewer, message?: WayMessage): Promise<void> {
  const { store } = viewer;
  const refuse = (error: string) => {
    if (message?.type === 'route') viewer.post({ type: 'route', request: message.request, error });
  };
  try {
    const way = await loadWays(viewer);
    if (!way) refuse('off');
    else if (message) way.obey(message);
  } catch {
    const { way } = store.state;
    // Keeps the visitor's position. If directions were requested from a card, the card opens again.
    if (way.from !== undefined) {
      store.set({ way: withoutRoute(way) });
      if (way.to) void openById(viewer, way.to);
    }
    viewer.notify(viewer.strings().failedOffline);
    refuse('offline');
  }
}
