import { h, iconButton } from '../core/dom.ts';
import type { Viewer } from '../core/viewer.ts';
import { toggleFullscreen } from './fullscreen.ts';

/** Creates the buttons for zoom, the whole map and full screen. */
export function createControls(viewer: Viewer): HTMLElement {
  const element = h('div', { class: 'atrium-controls' });
  const render = () => {
    const strings = viewer.strings();
    const { appearance } = viewer.project();
    const isFull = document.fullscreenElement !== null;
    const zoom = [
      iconButton('plus', strings.zoomIn, () => viewer.map.zoomBy(2), 'atrium-zoom'),
      iconButton('minus', strings.zoomOut, () => viewer.map.zoomBy(0.5), 'atrium-zoom'),
    ];
    const full = iconButton(
      'fullscreen',
      isFull ? strings.leaveFullscreen : strings.fullscreen,
      () => void toggleFullscreen(viewer.root),
    );
    element.replaceChildren(
      ...(appearance.isZoomControlsVisible ? zoom : []),
      iconButton('reset', strings.reset, () => viewer.map.reset()),
      ...(document.fullscreenEnabled && viewer.isFramed ? [full] : []),
    );
    for (const [button, isOff] of [
      [zoom[0], isAtMax()],
      [zoom[1], isAtMin()],
    ] as const) {
      button?.setAttribute('aria-disabled', String(isOff));
    }
  };
  const isAtMax = () => viewer.map.zoom >= (viewer.map.level?.maxZoom ?? Infinity) - 1e-3;
  const isAtMin = () => viewer.map.zoom <= (viewer.map.level?.minZoom ?? 0) + 1e-3;
  render();
  document.addEventListener('fullscreenchange', render);
  viewer.map.on('idle', () => {
    const [zoomIn, zoomOut] = viewer.project().appearance.isZoomControlsVisible ? element.children : [];
    zoomIn?.setAttribute('aria-disabled', String(isAtMax()));
    zoomOut?.setAttribute('aria-disabled', String(isAtMin()));
  });
  viewer.store.subscribe((state, before) => {
    if (state.language !== before.language || state.dataTurn !== before.dataTurn) render();
  });
  return element;
}
