import { type Child, h } from '../core/dom.ts';
import { levelName, nameOf } from '../core/texts.ts';
import type { Viewer } from '../core/viewer.ts';

/** Returns the marked places as buttons that lead to them. Loaded when first opened. */
export function favouritesView(viewer: Viewer, ids: readonly string[], close: () => void): Child[] {
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
