import { choosePlanSource, planSources } from '../../map/layers/plan-image.ts';
import type { LevelShape } from '../core/types.ts';
import type { Viewer } from '../core/viewer.ts';
import { loadWays } from '../directions/load-ways.ts';
import { loadAhead } from './load-ahead.ts';

/**
 * Returns a function that fetches everything a visitor may request later, in case the network fails. It rejects if a
 * part cannot be loaded.
 */
export function createFetchAhead(viewer: Viewer): () => Promise<void> {
  const { data } = viewer;
  const fetchFloors = async () => {
    const ways = await loadWays(viewer);
    const floors = await ways?.load();
    if (floors && !floors.ok) throw new Error(`The floors cannot be had: ${floors.failure.kind}.`);
  };
  const fetchData = async () => {
    const name = data.searchFile() ?? 'version.json';
    const { ok, status } = await fetch(viewer.boot.urls.data + name);
    if (!ok) throw new Error(`${name} is answered with ${status}.`);
  };
  return async () => {
    const { version, languages, levels } = viewer.project();
    const shapes = await data.loadAll();
    if (shapes.length < levels.length) throw new Error('A level cannot be had.');
    // The map itself reports a plan that cannot be drawn.
    await Promise.allSettled(shapes.flatMap((level) => planOf(level, viewer.root.clientWidth)));
    await Promise.all([fetchFloors(), loadAhead(languages.map(({ code }) => code)), fetchData()]);
    await keepPictures(viewer);
    viewer.root.dataset.ahead = String(version);
  };
}

/** Loads the size of a plan that the map uses for the whole level, so that the browser's cache has it. */
function planOf({ imageUrl, imageThumbnails, width }: LevelShape, screenPx: number): Promise<unknown>[] {
  const source = choosePlanSource(
    planSources({ imageUrl, imageThumbnails, width }),
    width,
    screenPx / width,
    Math.min(devicePixelRatio, 2),
  );
  if (!source) return [];
  const image = new Image();
  image.src = source.url;
  return [image.decode()];
}

const pictureCache = 'atrium-kiosk';
/** A screen may keep so many bytes of pictures. Later ones are fetched when they are shown. */
const pictureBytesMax = 60 * 1024 * 1024;

/**
 * Keeps the pictures of the show for a time without a network. The service worker of the map answers from every cache. A
 * screen that has none, or a picture that cannot be fetched, shows what there is.
 */
async function keepPictures({ boot, isFramed, project }: Viewer): Promise<void> {
  if (!('caches' in globalThis) || !boot.keeper || isFramed) return;
  const pictures = project().settings.kiosk.pictures ?? [];
  const wanted = new Set(pictures.map(({ url }) => new URL(url, location.href).href));
  try {
    const cache = await caches.open(pictureCache);
    for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url);
    let left = pictureBytesMax;
    for (const url of wanted) {
      const kept = await cache.match(url);
      const found = kept ?? (await fetch(new Request(url, { mode: 'no-cors' })).catch(() => null));
      if (!found || (found.type !== 'opaque' && !found.ok)) continue;
      left -= (await found.clone().blob()).size;
      if (left < 0) return;
      if (!kept) await cache.put(url, found);
    }
  } catch {
    // The browser keeps nothing here, such as in private mode.
  }
}
