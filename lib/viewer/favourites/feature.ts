import { kept } from '../../ui/kept.ts';
import { type Child, h, iconButton } from '../core/dom.ts';
import type { Feature } from '../core/feature.ts';
import { levelName, nameOf } from '../core/texts.ts';
import type { Viewer } from '../core/viewer.ts';

const favouritesMax = 200;

/** Places that a visitor marks with a star in their heading. They stay on the device; without storage there are none. */
export const favourites: Feature = {
  start(viewer) {
    const storedAs = `atrium-${viewer.project().id}`;
    let ids = readIds(storedAs);
    let isLasting: boolean | undefined;
    const toggle = (id: string) => {
      ids = ids.includes(id) ? ids.filter((other) => other !== id) : [id, ...ids].slice(0, favouritesMax);
      writeIds(storedAs, ids);
      viewer.emit('tools', null);
      viewer.announce(labelOf(id));
    };
    const labelOf = (id: string) => viewer.strings()[ids.includes(id) ? 'favouriteRemove' : 'favouriteAdd'];
    viewer.parts.headActions.push(({ id }) => {
      isLasting ??= kept.isLasting();
      if (!isLasting) return null;
      const star = iconButton('star', labelOf(id), () => toggle(id), 'atrium-star');
      star.ariaPressed = String(ids.includes(id));
      return star;
    });
    // Another window changed the favourites of this map.
    addEventListener('storage', ({ key }) => {
      if (key !== storedAs) return;
      ids = readIds(storedAs);
      viewer.emit('tools', null);
    });
    viewer.parts.beginnings.push({ icon: 'star', ids: () => ids });
    viewer.parts.tools.push({
      name: 'favourites',
      icon: 'star',
      place: 'first',
      label: () => viewer.strings().favourites,
      isOffered: () => ids.length > 0,
      async open() {
        await viewer.data.loadAll();
        return ({ close }) => listView(viewer, ids, close);
      },
    });
  },
};

function listView(viewer: Viewer, ids: readonly string[], close: () => void): Child[] {
  const languages = viewer.languages();
  const hasLevels = viewer.project().levels.length > 1;
  const options = ids.flatMap((id) => {
    const found = viewer.data.find(id);
    if (!found) return [];
    const onclick = () => {
      close();
      void viewer.selectPlace(id, { isFocused: true, isCounted: true });
    };
    return h(
      'button',
      { type: 'button', class: 'atrium-option', 'data-key': id, onclick },
      h('span', {}, nameOf(found.place, languages, viewer.strings())),
      hasLevels && h('span', { class: 'atrium-small' }, levelName(found.level, languages.language)),
    );
  });
  return options.length > 0 ? options : [h('p', { class: 'atrium-small' }, viewer.strings().favouritesNone)];
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
