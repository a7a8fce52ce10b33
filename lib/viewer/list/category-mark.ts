import { h, iconOf } from '../core/dom.ts';
import { fetchIcons } from '../core/show-level.ts';
import type { Viewer } from '../core/viewer.ts';
import { categoriesOf } from './categories.ts';

/** Loads the icons of categories and others that the document did not bring. Without its icon, one has a dot. */
export async function loadMarks({ boot, project }: Viewer, others: readonly string[] = []): Promise<void> {
  const wanted = [...categoriesOf(project()).map(({ icon }) => icon), ...others];
  if (wanted.every((icon) => !icon || boot.icons[icon])) return;
  const { iconPaths } = await fetchIcons().catch(() => ({ iconPaths: {} }));
  Object.assign(boot.icons, iconPaths);
}

/** Returns the icon of a category in its colour, or a dot if there is none. */
export function categoryMark(
  { boot }: Viewer,
  { icon, color }: { icon: string | null; color: string },
): HTMLElement {
  const path = icon ? boot.icons[icon] : undefined;
  return h(
    'span',
    { class: 'atrium-mark', 'aria-hidden': 'true' },
    path === undefined ? h('span', { class: 'atrium-tag-dot', color }) : iconOf(path, 18),
  );
}
