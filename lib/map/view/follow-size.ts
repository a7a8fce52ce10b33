import type { MapEvents } from '../atrium-map.ts';
import type { MapParts } from '../map-parts.ts';
import { viewportOf } from '../map-state.ts';

/**
 * Fits the view when the size of the host changes, and draws again when its pixels do: a window moves to another
 * screen, or the browser zooms a page whose map keeps its size. Returns a function that stops this. A hidden host keeps
 * its last size, and a host that was hidden until now has no view to keep.
 */
export function followSize(
  host: HTMLElement,
  { state, camera, loop }: MapParts,
  onResize: (before: MapEvents['resize']) => void,
): () => void {
  const observer = new ResizeObserver(() => {
    const width = host.clientWidth;
    const height = host.clientHeight;
    const { size } = state;
    if (width === 0 || height === 0 || (width === size.width && height === size.height)) return;
    const isFirst = size.width * size.height <= 1;
    let before = { view: camera.goal, viewport: viewportOf(state) };
    state.size = { width, height };
    camera.refit(isFirst ? 'none' : 'zoom');
    if (isFirst) before = { view: camera.view, viewport: viewportOf(state) };
    onResize(before);
  });
  observer.observe(host);
  let pixels: MediaQueryList;
  const followPixels = () => {
    pixels = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    pixels.onchange = () => {
      pixels.onchange = null;
      followPixels();
      loop.topChanged();
      loop.rest();
    };
  };
  followPixels();
  return () => {
    observer.disconnect();
    pixels.onchange = null;
  };
}
