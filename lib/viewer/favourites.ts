import { kept } from '../ui/kept.ts';
import type { ViewerContext } from './context.ts';
import { h, iconButton } from './dom.ts';
import { createPopover } from './popover.ts';
import { levelName, nameOf } from './texts.ts';

const favouritesMax = 200;

/**
 * Adds favourites, stored on this device only: the star in the card and the list in the bar. Loaded with the first
 * card, or at once if there are favourites. Without storage there are none.
 */
export function startFavourites(ctx: ViewerContext, storedAs: string): void {
  const head = ctx.root.querySelector('.atrium-card header');
  const toolbar = ctx.root.querySelector('.atrium-toolbar');
  if (!head || !toolbar || !kept.isLasting()) return;
  let ids = readIds(storedAs);

  const star = iconButton('star', '', () => toggle(), 'atrium-star');
  head.querySelector('.atrium-card-close')?.before(star);
  const render = (panel: HTMLElement, close: () => void) => {
    panel.replaceChildren();
    void ctx.data.loadAll().then(() => {
      panel.replaceChildren(...options(close));
      panel.querySelector('button')?.focus({ preventScroll: true });
    });
  };
  const list = createPopover('star', 'atrium-favourites', render);
  toolbar.prepend(list.element);
  ctx.menu.push({
    icon: 'star',
    label: () => ctx.strings().favourites,
    isOffered: () => ids.length > 0,
    render,
  });

  const options = (close: () => void): HTMLElement[] => {
    const found = ids.flatMap((id) => ctx.data.find(id) ?? []);
    const hasLevels = ctx.project().levels.length > 1;
    const items = found.map(({ place, level }) => {
      const onclick = () => {
        close();
        void ctx.selectPlace(place.id, { isFocused: true, isCounted: true });
      };
      const name = nameOf(place, ctx.languages(), ctx.strings());
      return h(
        'button',
        { type: 'button', class: 'atrium-option', onclick },
        h('span', {}, name),
        hasLevels && h('span', { class: 'atrium-small' }, levelName(level, ctx.languages().language)),
      );
    });
    return items.length > 0 ? items : [h('p', { class: 'atrium-small' }, ctx.strings().favouritesNone)];
  };
  const toggle = () => {
    const { placeId } = ctx.store.state;
    if (placeId === null) return;
    ids = ids.includes(placeId)
      ? ids.filter((id) => id !== placeId)
      : [placeId, ...ids].slice(0, favouritesMax);
    writeIds(storedAs, ids);
    show();
    ctx.announce(star.getAttribute('aria-label') ?? '');
  };
  const show = () => {
    const strings = ctx.strings();
    const { placeId } = ctx.store.state;
    const isMarked = placeId !== null && ids.includes(placeId);
    const label = isMarked ? strings.favouriteRemove : strings.favouriteAdd;
    star.setAttribute('aria-label', label);
    star.setAttribute('aria-pressed', String(isMarked));
    star.title = label;
    list.setLabel(strings.favourites);
    list.element.hidden = ids.length === 0;
  };
  show();
  ctx.store.subscribe(show);
  // Another window changed the favourites of this map.
  addEventListener('storage', ({ key }) => {
    if (key !== storedAs) return;
    ids = readIds(storedAs);
    show();
  });
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
