import { FloorFileError, readFloorFile } from '../../wayfinding/search/floor-file.ts';
import type { MeshData } from '../../wayfinding/search/mesh.ts';
import type { WayData } from '../../wayfinding/search/way-data.ts';
import { WayFinder } from '../../wayfinding/search/way-finder.ts';
import type { Failure, Loaded } from '../core/load-json.ts';
import { levelName, textOf } from '../core/texts.ts';
import type { LevelShape } from '../core/types.ts';
import type { Viewer } from '../core/viewer.ts';
import type { End } from './ends.ts';
import { findRoute, type RouteAnswer } from './find-route.ts';
import { openStateOf } from './open-state.ts';
import type { Route, WayMap, WayView } from './types.ts';
import { summaryOf } from './way-texts.ts';

/**
 * Finds a way and shows it: floors, search, line on the map, steps, sentences. Loaded while the visitor fills in the
 * panel.
 */
export { isSameAnswer, keptStep } from './keep-step.ts';
export { measureWalks } from './measure-walks.ts';
export { openStateOf } from './open-state.ts';
export { levelChips, stepNav, stepsView } from './steps-list.ts';
export { createWayMap } from './way-map.ts';
export { reasonText, summaryOf } from './way-texts.ts';

/** Shows a new answer to the visitor: moves the map, announces the answer and counts it. */
export function tellAnswer(viewer: Viewer, view: WayView, onMap: WayMap): void {
  const route = view.answer?.route ?? null;
  const { from, to, profile } = view;
  if (route) void onMap.showStep(route, view.step).then(() => viewer.announce(saidOf(route, view)));
  const goal = route?.to?.key ?? (to?.kind === 'place' ? to.place.key : null);
  if (goal === null) return;
  viewer.analytics.track('routeAsked', {
    from: from?.kind === 'place' ? from.place.key : null,
    to: goal,
    level: viewer.level()?.key,
    profile,
    found: route !== null,
  });
}

/** Returns the length of the way and its first step. If the plan has no scale, only the step. */
function saidOf(route: Route, { step, locale }: WayView): string {
  return [summaryOf(route, locale), route.steps[step]?.text ?? ''].filter((part) => part !== '').join('. ');
}

/** Returns the answer for the ends in the panel, with the building in its current state. */
export function answerView(
  viewer: Viewer,
  finder: WayFinder,
  levels: readonly LevelShape[],
  { from, to, profile, heading, texts, locale }: WayView & { from: End; to: End },
): RouteAnswer {
  return findRoute({
    finder,
    levels,
    from,
    to,
    profile,
    heading,
    openState: openStateOf(viewer),
    levelNameOf: (level) => levelName(level, viewer.languages().language),
    titleOf: (place) => textOf(place, 'title', viewer.languages()) ?? '',
    labelOf: (place) => textOf(place, 'statusLabel', viewer.languages()),
    texts,
    locale,
  });
}

/** Loads all floors that `data` names in parallel. */
export async function openFloors(data: WayData, folder: string): Promise<Loaded<WayFinder>> {
  const read = (names: readonly (string | null)[]) =>
    Promise.all(names.map((name) => (name === null ? null : loadFloor(folder + name))));
  try {
    const [floors, stepFree] = await Promise.all([
      read(data.levels.map(({ floor }) => floor)),
      read(data.levels.map(({ stepFreeFloor }) => stepFreeFloor)),
    ]);
    return { ok: true, data: new WayFinder(data, floors, stepFree) };
  } catch (error) {
    return { ok: false, failure: failureOf(error) };
  }
}

async function loadFloor(url: string): Promise<MeshData> {
  const response = await fetch(url);
  if (!response.ok) throw new FloorFileError();
  return readFloorFile(new Uint8Array(await response.arrayBuffer()));
}

function failureOf(error: unknown): Failure {
  const kind = error instanceof FloorFileError ? 'broken' : 'offline';
  return { kind, detail: '', retryAfterSeconds: 0 };
}
