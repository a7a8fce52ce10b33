import { h } from '../core/dom.ts';
import { tagName } from '../core/texts.ts';
import type { Viewer } from '../core/viewer.ts';
import type { WayView } from './types.ts';

/** Creates a button for each tag that leads to the nearest place with the tag. Hidden while a place is the goal. */
export function createNearestTags(viewer: Viewer, choose: (text: string) => void) {
  const element = h('div', { class: 'atrium-way-nearest', role: 'group' });
  const tagButton = (tag: ReturnType<Viewer['project']>['tags'][number], isChosen: boolean) => {
    const dot = h('span', { class: 'atrium-tag-dot' });
    dot.style.backgroundColor = tag.color;
    return h(
      'button',
      {
        type: 'button',
        class: 'atrium-tag',
        'aria-pressed': String(isChosen),
        onclick: () => choose(isChosen ? '' : `tag:${tag.id}`),
      },
      dot,
      tagName(tag, viewer.languages().language),
    );
  };
  return {
    element,
    /** Updates the buttons. Returns whether the focus was on one of them and no tag is chosen now. */
    update({ texts, to }: WayView): boolean {
      const { tags } = viewer.project();
      const hadFocus = element.contains(document.activeElement);
      element.hidden = tags.length === 0 || (to !== null && to.kind !== 'tag');
      element.setAttribute('aria-label', texts.nearest);
      element.replaceChildren(
        h('p', { class: 'atrium-small', 'aria-hidden': 'true' }, texts.nearest),
        h(
          'div',
          { class: 'atrium-tags' },
          ...tags.map((tag) => tagButton(tag, to?.kind === 'tag' && to.id === tag.id)),
        ),
      );
      const pressed = element.querySelector<HTMLElement>('[aria-pressed="true"]');
      if (hadFocus) pressed?.focus();
      return hadFocus && !pressed;
    },
  };
}
