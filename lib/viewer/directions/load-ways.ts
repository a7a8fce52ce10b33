import { importer } from '../../late/import-again.ts';
import { addStyle } from '../core/add-style.ts';
import { hasDirections } from '../core/has-directions.ts';
import type { Viewer } from '../core/viewer.ts';
import type { Way } from './types.ts';

const fetchWay = importer(() => import('./way.ts'));
const fetchHost = importer(() => import('./obey-host.ts'));
const fetchLowStyle = importer(() => import('./low.css'));

/** Height in px below which two fields above each other do not fit. */
const lowPx = 300;
/** Directions, once requested. */
let ways: Promise<Way> | null = null;

/** Loads directions once. Resolves to null if there are none. Rejects if they cannot be loaded. */
export async function loadWays(viewer: Viewer): Promise<Way | null> {
  if (!hasDirections(viewer)) return null;
  ways ??= Promise.all([
    fetchWay(),
    // Only a framed map has a host that sends messages.
    viewer.isFramed ? fetchHost() : null,
    fitLowFrame(viewer),
  ]).then(([{ createWay }, host]) => createWay(viewer, host));
  ways.catch(() => {
    ways = null;
  });
  return ways;
}

/** Keeps the style for low frames, once directions are loaded and a frame is low. */
export function watchLowFrame(viewer: Viewer): void {
  viewer.map.on('resize', () => {
    if (ways) void fitLowFrame(viewer).catch(() => null);
  });
}

async function fitLowFrame({ root }: Viewer): Promise<void> {
  if (root.clientHeight < lowPx) addStyle((await fetchLowStyle()).default);
}
