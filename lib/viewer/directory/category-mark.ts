import { h, iconOf } from '../core/dom.ts';
import { fetchIcons } from '../core/show-level.ts';
import type { Viewer } from '../core/viewer.ts';
import { type Category, categoriesOf } from './categories.ts';

/** Loads the icons of categories that the document did not bring. Without them a category has a dot. */
export async function loadMarks({ boot, project }: Viewer): Promise<void> {
  if (categoriesOf(project()).every(({ icon }) => !icon || boot.icons[icon])) return;
  const { iconPaths } = await fetchIcons().catch(() => ({ iconPaths: {} }));
  Object.assign(boot.icons, iconPaths);
}

/** Returns the icon of a category in its colour, or a dot if there is none. */
export function categoryMark({ boot }: Viewer, { icon, color }: Category): HTMLElement {
  const path = icon ? boot.icons[icon] : undefined;
  return h(
    'span',
    { class: 'atrium-mark', 'aria-hidden': 'true' },
    path === undefined ? h('span', { class: 'atrium-tag-dot', color }) : iconOf(path, 18),
  );
}
