import type { PlaceDrawing } from '../../map/types.ts';
import { drawingOf } from '../core/show-level.ts';
import type { Viewer } from '../core/viewer.ts';

/** Times the usual sizes: of names on the map, and of its markers. */
type Sizes = { names: number; markers: number };

/** Returns a function that draws names and markers of the map in other sizes, also those of later levels. */
export function createMapSize(viewer: Viewer): (next: Sizes) => void {
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
