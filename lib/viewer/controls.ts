import type { ViewerContext } from './context.ts';
import { h, iconButton } from './dom.ts';

/** Creates the buttons for zoom, the whole map and full screen. */
export function createControls(ctx: ViewerContext): HTMLElement {
  const element = h('div', { class: 'atrium-controls' });
  const render = () => {
    const strings = ctx.strings();
    const { appearance } = ctx.project();
    const isFull = document.fullscreenElement !== null;
    const zoom = [
      iconButton('plus', strings.zoomIn, () => ctx.map.zoomBy(2), 'atrium-zoom'),
      iconButton('minus', strings.zoomOut, () => ctx.map.zoomBy(0.5), 'atrium-zoom'),
    ];
    const full = iconButton(
      'fullscreen',
      isFull ? strings.leaveFullscreen : strings.fullscreen,
      () => void toggleFullscreen(ctx.root),
    );
    element.replaceChildren(
      ...(appearance.isZoomControlsVisible ? zoom : []),
      iconButton('reset', strings.reset, () => ctx.map.reset()),
      ...(document.fullscreenEnabled && ctx.isFramed ? [full] : []),
    );
    for (const [button, isOff] of [
      [zoom[0], isAtMax()],
      [zoom[1], isAtMin()],
    ] as const) {
      button?.setAttribute('aria-disabled', String(isOff));
    }
  };
  const isAtMax = () => ctx.map.zoom >= (ctx.map.level?.maxZoom ?? Infinity) - 1e-3;
  const isAtMin = () => ctx.map.zoom <= (ctx.map.level?.minZoom ?? 0) + 1e-3;
  render();
  document.addEventListener('fullscreenchange', render);
  ctx.map.on('idle', () => {
    const [zoomIn, zoomOut] = ctx.project().appearance.isZoomControlsVisible ? element.children : [];
    zoomIn?.setAttribute('aria-disabled', String(isAtMax()));
    zoomOut?.setAttribute('aria-disabled', String(isAtMin()));
  });
  ctx.store.subscribe((state, before) => {
    if (state.language !== before.language || state.dataTurn !== before.dataTurn) render();
  });
  return element;
}

async function toggleFullscreen(root: HTMLElement): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await root.requestFullscreen();
  } catch {
    return;
  }
}
