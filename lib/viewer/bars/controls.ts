import { largestScale } from '../../map/view/fit.ts';
import { h, iconButton } from '../core/dom.ts';
import { show } from '../core/show.ts';
import type { Viewer } from '../core/viewer.ts';
import { toggleFullscreen } from './fullscreen.ts';

/** Creates the buttons for zoom, the whole map and full screen. */
export function createControls(viewer: Viewer): HTMLElement {
  const element = h('div', { class: 'atrium-controls' });
  const zoom = (name: string, label: string, factor: number, isOff: boolean) => {
    const button = iconButton(name, label, () => viewer.map.zoomBy(factor), 'atrium-zoom');
    button.ariaDisabled = String(isOff);
    return button;
  };
  const render = () => {
    const strings = viewer.strings();
    const { map } = viewer;
    const largest = map.level ? largestScale(map.level, map.view.k / map.zoom) : Infinity;
    const { isZoomControlsVisible } = viewer.project().appearance;
    const isFull = document.fullscreenElement !== null;
    show(
      element,
      isZoomControlsVisible && zoom('plus', strings.zoomIn, 2, map.view.k >= largest * (1 - 1e-3)),
      isZoomControlsVisible &&
        zoom('minus', strings.zoomOut, 0.5, map.zoom <= (map.level?.minZoom ?? 0) + 1e-3),
      iconButton('reset', strings.reset, () => map.reset()),
      document.fullscreenEnabled &&
        viewer.isFramed &&
        iconButton(
          'fullscreen',
          isFull ? strings.leaveFullscreen : strings.fullscreen,
          () => void toggleFullscreen(viewer.root),
        ),
    );
  };
  render();
  document.addEventListener('fullscreenchange', render);
  viewer.map.on('idle', render);
  viewer.store.subscribe(render);
  return element;
}
