import type { ViewerContext } from './context.ts';
import { h } from './dom.ts';
import { nameOf, statusText } from './texts.ts';

/** One element that names the place under the mouse, or the marker that shows its name when selected. */
export function createTooltip(ctx: ViewerContext): void {
  const tip = h('div', { class: 'atrium-tooltip', 'aria-hidden': 'true', hidden: true });
  ctx.root.append(tip);
  let shownId: string | null = null;

  const place = () => {
    const drawing = shownId === null ? undefined : ctx.map.level?.places.find(({ id }) => id === shownId);
    if (!drawing) return;
    const [x, y] = drawing.kind === 'marker' ? ctx.map.project(drawing.position) : (pointer ?? [0, 0]);
    const lift =
      drawing.kind === 'marker' ? drawing.size * (drawing.type === 'drop-pin' ? 1.35 : 0.55) + 6 : 18;
    const half = tip.offsetWidth / 2 + 8;
    tip.style.transform = `translate(${Math.min(Math.max(x, half), ctx.root.clientWidth - half)}px, ${Math.max(y - lift, 36)}px) translate(-50%, -100%)`;
  };
  let pointer: readonly [number, number] | null = null;
  const show = (id: string | null) => {
    shownId = id;
    const shown = ctx.place(id);
    tip.hidden = shown === null;
    if (!shown) return;
    const status = statusText(shown, ctx.languages(), ctx.strings());
    tip.replaceChildren(
      h('span', {}, nameOf(shown, ctx.languages(), ctx.strings())),
      (status && h('span', { class: 'atrium-status', 'data-type': shown.status?.type ?? null }, status)) ||
        '',
    );
    place();
  };
  ctx.map.on('hover', ({ place: hovered, screen }) => {
    pointer = screen;
    const hasCard = hovered?.id === ctx.store.state.placeId && pinned() === null;
    const mayShow =
      hovered !== null &&
      !hasCard &&
      hovered.title !== '' &&
      (hovered.kind === 'area' || hovered.showTooltip || hovered.type === 'label-hover');
    show(mayShow && hovered ? hovered.id : pinned());
  });
  ctx.map.on('view', place);
  ctx.store.subscribe((state, before) => {
    if (
      state.placeId !== before.placeId ||
      state.levelId !== before.levelId ||
      state.language !== before.language
    )
      show(pinned());
  });

  /** A selected marker without a card still says its name. */
  function pinned(): string | null {
    const selected = ctx.place(ctx.store.state.placeId);
    return selected && 'showCard' in selected && !selected.showCard ? selected.id : null;
  }
}
