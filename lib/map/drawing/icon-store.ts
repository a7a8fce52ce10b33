import type { PlaceDrawing } from '../types.ts';
import { decodeImage } from './decode-image.ts';
import type { IconSource } from './paint-marker.ts';

/** Path data by built-in name and pictures by address, as far as they are loaded. */
export type Icons = { paths: Record<string, string>; pictures: Record<string, ImageBitmap> };

/** Built-in icons by name and pictures by address. Loaded when a place needs them. */
export type IconStore = IconSource & {
  load(places: readonly PlaceDrawing[]): void;
  changed(): void;
  /** Returns the icons that the worker needs, or null if a picture may not be transferred. */
  snapshot(): Icons | null;
};

/** Longer side of a loaded picture in px: twice the largest usual marker. */
const picturePx = 96;

export function createIconStore(pathOf: (name: string) => string | null, changed: () => void): IconStore {
  const pictures = new Map<string, ImageBitmap | HTMLImageElement | null>();
  const names = new Set<string>();
  let announced: ReturnType<typeof setTimeout> | undefined;
  const announce = () => {
    clearTimeout(announced);
    announced = setTimeout(changed, 30);
  };
  return {
    path: pathOf,
    picture: (url) => pictures.get(url) ?? null,
    changed,
    load(places) {
      for (const place of places) {
        if (place.kind !== 'marker' || place.icon === null) continue;
        if (!isPictureUrl(place.icon)) {
          names.add(place.icon);
        } else if (!pictures.has(place.icon)) {
          const url = place.icon;
          pictures.set(url, null);
          void loadPicture(url).then((picture) => {
            pictures.set(url, picture);
            if (picture) announce();
          });
        }
      }
    },
    snapshot() {
      const loaded = [...pictures].filter(([, picture]) => picture !== null);
      if (loaded.some(([, picture]) => !(picture instanceof ImageBitmap))) return null;
      const paths = [...names].map((name) => [name, pathOf(name)] as const);
      return {
        paths: Object.fromEntries(paths.filter(([, path]) => path !== null)),
        pictures: Object.fromEntries(loaded),
      } as Icons;
    },
  };
}

function isPictureUrl(icon: string): boolean {
  return icon.includes('/') || icon.startsWith('data:');
}

/** Loads a bitmap if its host allows reading, else the plain image, which can be painted but not sent to a worker. */
async function loadPicture(url: string): Promise<ImageBitmap | HTMLImageElement | null> {
  const readable = await decodeImage(url, { crossOrigin: 'anonymous', referrerPolicy: 'no-referrer' });
  if (!readable) return decodeImage(url, { referrerPolicy: 'no-referrer' });
  const longerSide = readable.width > readable.height ? 'resizeWidth' : 'resizeHeight';
  const options = { [longerSide]: picturePx, resizeQuality: 'high' } as const;
  return createImageBitmap(readable, options).catch(() => readable);
}
