import { boundsOf, expandBounds } from '../../geometry/bounds.ts';
import type { Point } from '../../geometry/point.ts';
import { scaleHolding } from '../../map/view/fit.ts';
import { innerPoint } from '../../wayfinding/search/end-points.ts';
import { followHeading } from '../core/own-bearing.ts';
import { levelName } from '../core/texts.ts';
import type { Viewer } from '../core/viewer.ts';
import type { Somewhere } from './ends.ts';
import { levelPart, pointsOfStep, pointsOn, stepAtBadge } from './level-parts.ts';
import { type Badge, paintWay } from './paint-way.ts';
import type { Route, WayMap, WayView } from './types.ts';

/** Highest zoom at which a step is shown. */
const stepZoomMax = 2.5;
const overviewZoomMax = 1.8;
const hereZoomMin = 2;
/** Room for pins and the names of levels around a way, in screen px. */
const aroundPx = 36;

/** Draws the way on the shown level and moves the map along it. */
export function createWayMap(viewer: Viewer): WayMap {
  const { map, box } = viewer;
  let lastTurn = 0;
  /** The badges as last painted. */
  let badges: readonly Badge[] = [];

  const findLevel = (levelId: string | null) => viewer.project().levels.find(({ id }) => id === levelId);
  const exitText = (toLevelId: string) => {
    const to = findLevel(toLevelId);
    const from = findLevel(viewer.store.state.levelId);
    if (!to || !from) return '';
    return `${to.order > from.order ? '↑' : '↓'} ${levelName(to, viewer.languages().language)}`;
  };
  return {
    paint({ answer, here, step, isOpen }: WayView) {
      const { levelId } = viewer.store.state;
      followHeading(viewer, here?.heading);
      const route = isOpen ? (answer?.route ?? null) : null;
      const isHere = here !== null && here.end.level.id === levelId;
      badges = [];
      if (levelId === null || (!route && !isHere)) return map.setOverlay(null);
      const read = route?.steps[step];
      const painting = {
        part: route && levelPart(route, levelId),
        current: route && step > 0 && read?.level.id === levelId ? pointsOfStep(route, step) : [],
        step: read?.level.id === levelId && step > 0 && read.kind !== 'arrive' ? read.at : null,
        here: isHere ? { at: pointOf(here.end), heading: here.heading } : null,
        exitText,
        isDarkPaper: map.level?.imageUrl === null && viewer.root.dataset.scheme === 'dark',
        isRightToLeft: document.documentElement.dir === 'rtl',
      };
      map.setOverlay((context, project) => {
        // Only a screen in a building has another size of text than the browser's.
        const textScale = (Number.parseFloat(document.documentElement.style.fontSize) || 100) / 100;
        const now = { bearing: map.bearing, width: box.clientWidth, textScale };
        badges = paintWay(context, project, { ...painting, ...now });
      });
    },
    stepAt({ answer }: WayView, [x, y]: readonly [number, number]): number | null {
      const { levelId } = viewer.store.state;
      const route = answer?.route;
      const badge = badges.find(
        ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
      );
      return route && levelId !== null && badge ? stepAtBadge(route, levelId, badge.at, badge.isExit) : null;
    },
    async showStep(route: Route, number: number): Promise<boolean> {
      const step = route.steps[number];
      const turn = ++lastTurn;
      if (!step || !(await viewer.showLevel(step.level.id)) || turn !== lastTurn) return false;
      const points = number === 0 ? pointsOn(route, step.level.id) : pointsOfStep(route, number);
      const line = boundsOf(points);
      const k0 = scaleHolding(line, map.viewport, 1, map.view.bearing);
      const bounds = expandBounds(line, aroundPx / k0);
      map.flyTo({ bounds, zoomMax: number === 0 ? overviewZoomMax : stepZoomMax });
      const { k } = map.goal;
      // Without room between panel and buttons, the start of the step moves to the middle.
      if (scaleHolding(bounds, map.viewport, 1, map.goal.bearing) < k)
        map.flyTo({ point: step.at, zoom: (map.zoom * k) / map.view.k });
      return true;
    },
    async showHere({ here }: WayView, isAnew = false): Promise<void> {
      const turn = ++lastTurn;
      if (!here || !(await viewer.showLevel(here.end.level.id)) || turn !== lastTurn) return;
      map.flyTo({ point: pointOf(here.end), zoom: isAnew ? hereZoomMin : Math.max(map.zoom, hereZoomMin) });
    },
  };
}

/** Returns the point of an end. For an area, returns a point inside. */
function pointOf(end: Somewhere): Point {
  if (end.kind === 'point') return end.at;
  const { place } = end;
  return 'position' in place ? [place.position.x, place.position.y] : innerPoint(place.data);
}
