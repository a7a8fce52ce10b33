import { importer } from '../../map/import-again.ts';
import { h, iconOf } from '../core/dom.ts';
import type { Viewer } from '../core/viewer.ts';
import type { Category } from './categories.ts';

const fetchIcons = importer(() => import('../../map/icons.ts'));

/** Returns the icon of a category in its colour. Shows a dot until the icon is loaded, or if there is none. */
export function categoryMark(viewer: Viewer, tag: Category): HTMLElement {
  const mark = h('span', { class: 'atrium-mark', 'aria-hidden': 'true' });
  const dot = h('span', { class: 'atrium-tag-dot' });
  dot.style.backgroundColor = tag.color;
  mark.append(dot);
  const { icon } = tag;
  if (!icon) return mark;
  const draw = (path: string | undefined) => {
    if (path !== undefined) mark.replaceChildren(iconOf(path, 18));
  };
  const known = viewer.boot.icons[icon];
  if (known !== undefined) draw(known);
  else {
    fetchIcons().then(
      ({ iconPaths }) => draw(iconPaths[icon]),
      () => undefined,
    );
  }
  return mark;
}
