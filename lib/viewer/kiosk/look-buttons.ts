import type { PlaceDrawing } from '../../map/types.ts';
import type { KioskStrings } from '../../messages/kiosk.ts';
import { addStyle } from '../core/add-style.ts';
import { h, iconOf } from '../core/dom.ts';
import { drawingOf } from '../core/show-level.ts';
import type { Viewer } from '../core/viewer.ts';
import lookStyle from './look.css';

const textSizes = [1, 1.25, 1.5];
/** The narrower side of a screen for which the sizes are made. A screen with more px has larger texts and targets. */
const usualPx = 1080;
const largerIcon = 'M21 14h-5 M16 16v-3.5a2.5 2.5 0 0 1 5 0V16 M4.5 13h6 M3 16l4.5-9 4.5 9';
const contrastIcon = 'M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0 -20 M12 18a6 6 0 0 0 0-12v12z';

/** Creates the buttons for larger text and more contrast. The next visitor begins without. */
export function createLook(viewer: Viewer, tools: HTMLElement) {
  addStyle(lookStyle);
  let sizeAt = 0;
  let isStrong = false;
  const button = (path: string, onclick: () => void) =>
    h('button', { type: 'button', class: 'atrium-button', onclick }, iconOf(path));
  const larger = button(largerIcon, () => set((sizeAt + 1) % textSizes.length, isStrong));
  const contrast = button(contrastIcon, () => set(sizeAt, !isStrong));
  tools.append(larger, contrast);
  const sizeMap = createMapSize(viewer);
  const apply = () => {
    const { clientWidth, clientHeight } = viewer.root;
    const scale = Math.max(1, Math.min(clientWidth, clientHeight) / usualPx);
    document.documentElement.style.fontSize = `${100 * scale * (textSizes[sizeAt] ?? 1)}%`;
    viewer.root.style.setProperty('--atrium-scale', String(scale));
    sizeMap({ names: scale * (textSizes[sizeAt] ?? 1), markers: scale });
  };
  const set = (nextSize: number, nextStrong: boolean) => {
    sizeAt = nextSize;
    isStrong = nextStrong;
    larger.ariaPressed = String(sizeAt > 0);
    contrast.ariaPressed = String(isStrong);
    viewer.root.classList.toggle('atrium-strong', isStrong);
    apply();
    viewer.layOut();
  };
  viewer.on('layout', apply);
  viewer.on('startOver', () => set(0, false));
  return (texts: KioskStrings) => {
    larger.ariaLabel = larger.title = texts.largerText;
    contrast.ariaLabel = contrast.title = texts.moreContrast;
  };
}

/** Times the usual sizes: of names on the map, and of its markers. */
type Sizes = { names: number; markers: number };

/** Returns a function that draws names and markers of the map in other sizes, also those of later levels. */
function createMapSize(viewer: Viewer): (next: Sizes) => void {
  const { map } = viewer;
  const { setTheme, setLevel, update } = map;
  let sizes: Sizes = { names: 1, markers: 1 };
  const sized = (place: PlaceDrawing) =>
    place.kind === 'marker' && sizes.markers !== 1 ? { ...place, size: place.size * sizes.markers } : place;
  map.setTheme = (theme) => setTheme({ ...theme, textScale: sizes.names });
  map.setLevel = (level, keep) => setLevel({ ...level, places: level.places.map(sized) }, keep);
  map.update = (changed, removed) => update(changed.map(sized), removed);
  return (next) => {
    const before = sizes;
    sizes = next;
    const level = viewer.level();
    if (next.names !== before.names) viewer.applyTheme();
    if (next.markers !== before.markers && level) map.update(drawingOf(viewer, level).places);
  };
}
