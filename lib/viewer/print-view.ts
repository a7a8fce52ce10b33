import type { ViewerContext } from './context.ts';
import type { Kit } from './kit.ts';

const legendMax = 400;

/** Prints what the map shows with a list of the level's places beside it. Loaded when first needed. */
export function printMap(kit: Kit, ctx: ViewerContext): void {
  const { h, fill, inReadingOrder, levelName, nameOf, statusText } = kit;
  const level = ctx.level();
  const strings = ctx.strings();
  const { tagIds } = ctx.store.state;
  const all = level ? inReadingOrder([...level.areas, ...level.markers]) : [];
  const places = all.filter(
    (place) => tagIds.length === 0 || place.tags.some(({ id }) => tagIds.includes(id)),
  );
  const items = places.slice(0, legendMax).map((place) => {
    const swatch = h('span', { class: 'atrium-result-dot' });
    swatch.style.backgroundColor = place.color;
    const status = statusText(place, ctx.languages(), strings);
    return h('li', {}, swatch, nameOf(place, ctx.languages(), strings), status && ` (${status})`);
  });
  const legend = h(
    'div',
    { class: 'atrium-legend' },
    h('h2', {}, `${ctx.project().name}${level ? `: ${levelName(level, ctx.languages().language)}` : ''}`),
    h('h3', {}, strings.printLegend),
    h('ul', {}, ...items),
    places.length > legendMax && h('p', {}, fill(strings.morePlaces, { count: places.length - legendMax })),
  );
  ctx.root.append(legend);
  addEventListener('afterprint', () => legend.remove(), { once: true });
  print();
}
