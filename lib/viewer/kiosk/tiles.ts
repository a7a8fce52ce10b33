import { withoutRoute } from '../core/deep-link.ts';
import { h } from '../core/dom.ts';
import { hasDirections } from '../core/has-directions.ts';
import { show } from '../core/show.ts';
import { tagName } from '../core/texts.ts';
import type { LevelShape } from '../core/types.ts';
import type { Viewer } from '../core/viewer.ts';
import { openDirectory } from '../directory/open-directory.ts';
import { type Category, countedCategories } from '../list/categories.ts';
import { categoryMark, loadMarks } from '../list/category-mark.ts';

/** Number of tiles that the owner can choose, and that are shown if there is no choice. */
const tilesMax = 6;

/**
 * Creates the tiles of the start screen: a category each. A touch begins, and shows the way to the nearest place of the
 * category, or its places where the screen does not say where it stands.
 */
export function createTiles(viewer: Viewer, begin: () => void) {
  const element = h('nav', { class: 'atrium-kiosk-tiles' });
  const lead = ({ id }: Category) => {
    begin();
    const { way } = viewer.store.state;
    if (!way.here || !hasDirections(viewer)) return openDirectory(viewer, { kind: 'category', tagId: id });
    viewer.store.set({ way: { ...withoutRoute(way), from: way.here, to: `tag:${id}` } });
  };
  const tile = (category: Category) =>
    h(
      'button',
      { type: 'button', onclick: () => lead(category) },
      categoryMark(viewer, category),
      h('span', { dir: 'auto' }, tagName(category, viewer.languages().language)),
    );
  return {
    element,
    /** Shows the tiles of the map as it is now. Resolves to what prevents this, or null. */
    async render(): Promise<string | null> {
      try {
        const [levels] = await Promise.all([viewer.data.loadAll(), loadMarks(viewer)]);
        element.ariaLabel = viewer.strings().categories;
        show(element, ...chosenOf(viewer, levels).map(tile));
        // A level that could not be loaded is left out: the screen asks for it again.
        return levels.length < viewer.project().levels.length ? viewer.strings().failedOffline : null;
      } catch {
        return viewer.strings().failedOffline;
      }
    },
  };
}

/** Returns the owner's categories, else those with the most places, without those that have none. */
function chosenOf(viewer: Viewer, levels: readonly LevelShape[]): Category[] {
  const counted = countedCategories(viewer.project(), levels);
  const { tiles = [] } = viewer.project().settings.kiosk;
  const chosen = tiles.flatMap((id) => counted.find(({ tag }) => tag.id === id) ?? []);
  const shown = tiles.length > 0 ? chosen : counted.toSorted((a, b) => b.count - a.count);
  return shown.slice(0, tilesMax).map(({ tag }) => tag);
}
