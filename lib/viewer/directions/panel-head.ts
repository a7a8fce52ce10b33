import { type Child, h, iconButton, iconOf } from '../core/dom.ts';
import type { Viewer } from '../core/viewer.ts';
import { endTitle } from './end-title.ts';
import type { WayActions, WayView } from './types.ts';
import { wayIconPaths } from './way-icons.ts';

export const titleId = 'atrium-way-title';

/** Returns the head of the panel: the goal, the duration, and the actions. `edit` shows the fields of the ends. */
export function panelHead(
  viewer: Viewer,
  { texts, answer, to, telling, locale, profile }: WayView,
  { print, close, setProfile }: WayActions,
  { isEditing, edit }: { isEditing: boolean; edit(): void },
): Child[] {
  const strings = viewer.strings();
  const route = answer?.route ?? null;
  const label = texts.changeEnds;
  const editProps = {
    type: 'button',
    class: 'atrium-button atrium-card-close atrium-way-edit',
    'aria-expanded': String(isEditing),
    'aria-label': label,
    title: label,
    onclick: edit,
  };
  const isStepFree = profile === 'stepFree';
  const stepFree = h(
    'button',
    {
      type: 'button',
      class: 'atrium-tag atrium-way-free',
      'data-key': 'free',
      'aria-pressed': String(isStepFree),
      onclick: () => setProfile(isStepFree ? 'walk' : 'stepFree'),
    },
    texts.stepFree,
  );
  return [
    h(
      'div',
      { class: 'atrium-card-names' },
      h(
        'h2',
        { class: 'atrium-card-title', id: titleId, tabindex: -1 },
        h('bdi', {}, endTitle(viewer, to, texts) || strings.directions),
      ),
      h(
        'p',
        { class: 'atrium-card-level' },
        h('bdi', {}, (route && telling?.summaryOf(route, locale)) ?? ''),
        route && ' ',
        route && stepFree,
      ),
    ),
    h(
      'div',
      { class: 'atrium-way-tools' },
      route && h('button', editProps, iconOf(wayIconPaths.edit ?? '')),
      route && iconButton('print', strings.print, print, 'atrium-card-close'),
      iconButton('close', strings.close, close, 'atrium-card-close'),
    ),
  ];
}
