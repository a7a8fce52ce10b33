import { h } from '../core/dom.ts';
import { tagName } from '../core/texts.ts';
import type { Viewer } from '../core/viewer.ts';
import type { Category } from './categories.ts';
import { categoryMark } from './category-mark.ts';

/** Returns the chip of a category, which filters by it, with its icon. `done` is called after a press. */
export function tagButton(viewer: Viewer, tag: Category, className: string, done?: () => void): HTMLElement {
  const { store } = viewer;
  const { id, color, icon = null } = tag;
  const isChosen = store.state.tagIds.includes(id);
  const onclick = () => {
    const { tagIds } = store.state;
    store.set({ tagIds: isChosen ? tagIds.filter((other) => other !== id) : [...tagIds, id] });
    done?.();
  };
  return h(
    'button',
    {
      type: 'button',
      class: className,
      'data-key': id,
      'data-tag': id,
      'aria-pressed': String(isChosen),
      onclick,
    },
    categoryMark(viewer, { icon, color }),
    h('span', { dir: 'auto' }, tagName(tag, viewer.languages().language)),
  );
}
