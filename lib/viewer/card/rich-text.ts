import { type Inline, parseMarkdown } from '../../formats/markdown.ts';
import { h } from '../core/dom.ts';
import type { Viewer } from '../core/viewer.ts';

/** Returns a description with its paragraphs, lists and links. Loaded with the first description that has markup. */
export function richText(viewer: Viewer, source: string): HTMLElement[] {
  const placeId = viewer.store.state.placeId;
  const nodes = (inlines: readonly Inline[]): (string | HTMLElement)[] => inlines.map(nodeOf);
  const nodeOf = (inline: Inline): string | HTMLElement => {
    if (inline.kind === 'text') return inline.text;
    if (inline.kind === 'break') return h('br', {});
    const children = nodes(inline.children);
    if (inline.kind !== 'link') return h(inline.kind === 'strong' ? 'strong' : 'em', {}, ...children);
    const { href } = inline;
    const props = {
      href,
      rel: 'noopener nofollow',
      target: /^https?:/i.test(href) ? '_blank' : null,
      onclick: () => placeId !== null && viewer.analytics.track('linkClick', { id: placeId, url: href }),
    };
    return h('a', props, ...children);
  };
  return parseMarkdown(source).map((block) => {
    if (block.kind === 'paragraph') return h('p', {}, ...nodes(block.children));
    const items = block.items.map((item) => h('li', {}, ...nodes(item)));
    return block.start === null ? h('ul', {}, ...items) : h('ol', { start: block.start }, ...items);
  });
}
