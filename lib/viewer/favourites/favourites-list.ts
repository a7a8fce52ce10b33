import { type Child, h } from '../core/dom.ts';
import type { Viewer } from '../core/viewer.ts';
import { placeContent, rowButton } from '../list/row.ts';

/** Returns the marked places as buttons that lead to them. Loaded when first opened. */
export function favouritesView(viewer: Viewer, ids: readonly string[], close: () => void): Child[] {
  const options = ids.flatMap((id) => {
    const found = viewer.data.find(id);
    if (!found) return [];
    const button = rowButton(placeContent(viewer, found), () => {
      close();
      void viewer.selectPlace(id, { isFocused: true, isCounted: true });
    });
    button.dataset.key = id;
    return button;
  });
  return options.length > 0 ? options : [h('p', { class: 'atrium-small' }, viewer.strings().favouritesNone)];
}
