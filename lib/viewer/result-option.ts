import type { ViewerContext } from './context.ts';
import type { Kit } from './kit.ts';
import type { FoundPlace } from './search-index.ts';

/** One line of the list of results. */
export function resultOption(
  { h, levelName, nameOf, statusText, tagName }: Kit,
  ctx: ViewerContext,
  { place, level }: FoundPlace,
  i: number,
): HTMLElement {
  const languages = ctx.languages();
  const strings = ctx.strings();
  const status = statusText(place, languages, strings);
  const where = [
    ctx.project().levels.length > 1 ? levelName(level, languages.language) : '',
    ...place.tags.slice(0, 2).map((tag) => tagName(tag, languages.language)),
  ];
  const dot = h('span', { class: 'atrium-result-dot' });
  dot.style.backgroundColor = place.color;
  return h(
    'li',
    { role: 'option', id: `atrium-result-${i}`, 'aria-selected': 'false' },
    dot,
    h(
      'span',
      { class: 'atrium-result-text' },
      h('span', { class: 'atrium-result-title', dir: 'auto' }, nameOf(place, languages, strings)),
      h('span', { class: 'atrium-small' }, where.filter((part) => part !== '').join(' · ')),
    ),
    status !== null &&
      place.status &&
      h('span', { class: 'atrium-status', 'data-type': place.status.type }, status),
  );
}
