import { boundsContain, boundsOf } from '../../geometry/bounds.ts';
import { ringContains } from '../../geometry/polygon.ts';
import type { Passage } from '../../mapmodel/types.ts';
import type { WayArea } from '../model.ts';
import { innerPoint } from '../search/end-points.ts';

const innerAreasMin = 3;

/** Decides `auto` of each visible area: on a plan `none`; else `open` if it contains three areas, else `room`. */
export function decidePassages(
  areas: readonly WayArea[],
  source: 'plan' | 'areas',
): { area: WayArea; passage: Exclude<Passage, 'auto'> }[] {
  const visible = areas.filter(({ isHidden, data }) => !isHidden && data.length >= 3);
  if (source === 'plan') {
    return visible.map((area) => ({ area, passage: area.passage === 'auto' ? 'none' : area.passage }));
  }
  const shapes = visible.map((area) => ({ area, bounds: boundsOf(area.data) }));
  return shapes.map(({ area, bounds }) => {
    if (area.passage !== 'auto') return { area, passage: area.passage };
    let held = 0;
    for (const other of shapes) {
      if (held === innerAreasMin) break;
      if (other.area === area || !boundsContain(bounds, other.bounds)) continue;
      if (ringContains(area.data, innerPoint(other.area.data))) held++;
    }
    return { area, passage: held === innerAreasMin ? 'open' : 'room' };
  });
}
