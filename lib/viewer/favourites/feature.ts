import { kept } from '../../ui/kept.ts';
import { iconButton } from '../core/dom.ts';
import type { Feature } from '../core/feature.ts';
import { openDirectory } from '../directory/open-directory.ts';

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
      run: () => openDirectory(viewer, { kind: 'favourites', ids: () => ids }),
    });
  },
};

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
