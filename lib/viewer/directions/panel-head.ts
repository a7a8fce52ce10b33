import { h, iconButton, iconOf } from '../core/dom.ts';
import type { Viewer } from '../core/viewer.ts';
import { endTitle } from './end-title.ts';
import type { WayActions, WayView } from './types.ts';
import { wayIconPaths } from './way-icons.ts';

/** Creates the head of the panel: the goal, the duration, and the actions. */
export function createPanelHead(viewer: Viewer, actions: WayActions, onEdit: () => void) {
  const name = h('bdi', {});
  const title = h('h2', { class: 'atrium-card-title', id: 'atrium-way-title', tabindex: -1 }, name);
  const summary = h('bdi', {});
  const close = iconButton('close', '', () => actions.close(), 'atrium-card-close');
  const edit = h(
    'button',
    { type: 'button', class: 'atrium-button atrium-card-close atrium-way-edit', onclick: onEdit },
    iconOf(wayIconPaths.edit ?? ''),
  );
  const print = iconButton('print', '', () => actions.print(), 'atrium-card-close');
  const element = h(
    'header',
    {},
    h('div', { class: 'atrium-card-names' }, title, h('p', { class: 'atrium-card-level' }, summary)),
    h('div', { class: 'atrium-way-tools' }, edit, print, close),
  );
  return {
    element,
    id: title.id,
    focus: () => title.focus({ preventScroll: true }),
    setEditing: (isEditing: boolean) => edit.setAttribute('aria-expanded', String(isEditing)),
    update({ texts, answer, to, telling, locale }: WayView) {
      const strings = viewer.strings();
      const route = answer?.route ?? null;
      name.textContent = endTitle(viewer, to, texts) || strings.directions;
      summary.textContent = (route && telling?.summaryOf(route, locale)) ?? '';
      for (const [button, text] of [
        [close, strings.close],
        [edit, texts.changeEnds],
        [print, strings.print],
      ] as const) {
        button.setAttribute('aria-label', text);
        button.title = text;
      }
      print.hidden = edit.hidden = route === null;
    },
  };
}
