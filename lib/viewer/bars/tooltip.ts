import { boundsCenter, boundsOf } from '../../geometry/bounds.ts';
import type { Point } from '../../geometry/point.ts';
import type { PlaceDrawing } from '../../map/types.ts';
import { h } from '../core/dom.ts';
import { show } from '../core/show.ts';
import { nameOf, statusText } from '../core/texts.ts';
import type { Viewer } from '../core/viewer.ts';

/** Creates one element that names the place under the mouse, or the selected marker if it shows its name. */
export function createTooltip(viewer: Viewer): void {
  const tip = h('div', { class: 'atrium-tooltip', 'aria-hidden': 'true', hidden: true });
  viewer.root.append(tip);
  let drawing: PlaceDrawing | undefined;

  const place = () => {
    if (!drawing) return;
    const anchor = drawing.kind === 'marker' ? drawing.position : focusedAt;
    const [x, y] = anchor ? viewer.map.project(anchor) : pointer;
    const lift =
      drawing.kind === 'marker' ? drawing.size * (drawing.type === 'drop-pin' ? 1.35 : 0.55) + 6 : 18;
    // CSS keeps it inside the box. Measuring its width here would force a layout with every pointer move.
    const left = `clamp(8px, ${x.toFixed(1)}px - 50%, 100cqw - 100% - 8px)`;
    tip.style.transform = `translate(${left}, calc(${Math.max(y - lift, 36).toFixed(1)}px - 100%))`;
  };
  const drawingOf = (id: string) => viewer.map.level?.places.find((one) => one.id === id);
  let pointer: Point = [0, 0];
  /** The middle of an area with the keyboard focus, on the plan: the map moves it into sight. */
  let focusedAt: Point | null = null;
  const render = (id: string | null) => {
    const shown = viewer.place(id);
    drawing = shown ? drawingOf(shown.id) : undefined;
    tip.hidden = shown === null;
    if (!shown) return;
    const status = statusText(shown, viewer.languages(), viewer.strings());
    show(
      tip,
      h('span', {}, nameOf(shown, viewer.languages(), viewer.strings())),
      status && h('span', { class: 'atrium-status', 'data-type': shown.status?.type }, status),
    );
    place();
  };
  viewer.map.on('hover', ({ place: hovered, screen }) => {
    pointer = screen;
    focusedAt = null;
    const hasCard = hovered?.id === viewer.store.state.placeId && pinned() === null;
    const mayShow =
      hovered !== null &&
      !hasCard &&
      hovered.title !== '' &&
      hovered.names !== 'off' &&
      (hovered.kind === 'area' || hovered.showTooltip || hovered.type === 'label-hover');
    render(mayShow && hovered ? hovered.id : pinned());
  });
  viewer.on('focused', (id) => {
    const focused = id === null ? undefined : drawingOf(id);
    if (focused?.names === 'hover') {
      focusedAt = focused.kind === 'area' ? boundsCenter(boundsOf(focused.data)) : null;
      render(focused.id);
    } else render(pinned());
  });
  viewer.map.on('view', place);
  viewer.store.subscribe((state, before) => {
    if (
      state.placeId !== before.placeId ||
      state.levelId !== before.levelId ||
      state.language !== before.language
    )
      render(pinned());
  });

  /** Returns the id of a selected marker without a card, which still shows its name. */
  function pinned(): string | null {
    const selected = viewer.place(viewer.store.state.placeId);
    if (!selected || !('showCard' in selected) || selected.showCard) return null;
    return drawingOf(selected.id)?.names === 'off' ? null : selected.id;
  }
}
