import { kept } from '../../ui/kept.ts';
import { h, iconButton } from '../core/dom.ts';
import { levelName, nameOf } from '../core/texts.ts';
import type { Viewer } from '../core/viewer.ts';

const favouritesMax = 200;

export type Favourites = {
  isEmpty(): boolean;
  render(panel: HTMLElement, close: () => void): Promise<void>;
};

/**
 * Adds the star to the heading of a place. Favourites are stored on this device only; without storage there are none,
 * and it returns null.
 */
export function startFavourites(viewer: Viewer, storedAs: string): Favourites | null {
  const { store, data } = viewer;
  if (!kept.isLasting()) return null;
  let ids = readIds(storedAs);
  const star = iconButton('star', '', () => toggle(), 'atrium-star');
  viewer.outlets.placeHead.append(star);
  const toggle = () => {
    const { placeId } = store.state;
    if (placeId === null) return;
    ids = ids.includes(placeId)
      ? ids.filter((id) => id !== placeId)
      : [placeId, ...ids].slice(0, favouritesMax);
    writeIds(storedAs, ids);
    show();
    viewer.announce(star.ariaLabel ?? '');
  };
  const show = () => {
    const strings = viewer.strings();
    const { placeId } = store.state;
    const isMarked = placeId !== null && ids.includes(placeId);
    star.ariaLabel = star.title = isMarked ? strings.favouriteRemove : strings.favouriteAdd;
    star.ariaPressed = String(isMarked);
    viewer.emit('tools', null);
  };
  show();
  store.subscribe(show);
  // Another window changed the favourites of this map.
  addEventListener('storage', ({ key }) => {
    if (key !== storedAs) return;
    ids = readIds(storedAs);
    show();
  });
  const option = (id: string, close: () => void): HTMLElement[] => {
    const found = data.find(id);
    if (!found) return [];
    const onclick = () => {
      close();
      void viewer.selectPlace(id, { isFocused: true, isCounted: true });
    };
    const languages = viewer.languages();
    const hasLevels = viewer.project().levels.length > 1;
    return [
      h(
        'button',
        { type: 'button', class: 'atrium-option', onclick },
        h('span', {}, nameOf(found.place, languages, viewer.strings())),
        hasLevels && h('span', { class: 'atrium-small' }, levelName(found.level, languages.language)),
      ),
    ];
  };
  return {
    isEmpty: () => ids.length === 0,
    async render(panel, close) {
      await data.loadAll();
      const options = ids.flatMap((id) => option(id, close));
      const none = () => h('p', { class: 'atrium-small' }, viewer.strings().favouritesNone);
      panel.replaceChildren(...(options.length > 0 ? options : [none()]));
      panel.querySelector('button')?.focus({ preventScroll: true });
    },
  };
}

function readIds(name: string): string[] {
  try {
    const stored: unknown = JSON.parse(kept.get(name) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, favouritesMax) : [];
  } catch {
    return [];
  }
}

function writeIds(name: string, ids: readonly string[]): void {
  if (ids.length === 0) kept.remove(name);
  else kept.set(name, JSON.stringify(ids));
}
