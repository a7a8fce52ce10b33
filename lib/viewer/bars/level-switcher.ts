import { cornersOf } from '../../geometry/bounds.ts';
import type { Point } from '../../geometry/point.ts';
import { cutRing, type Ring, ringArea } from '../../geometry/polygon.ts';
import type { Viewport } from '../../map/types.ts';
import { boundsOfSize, type Framed, homeView } from '../../map/view/fit.ts';
import { project } from '../../map/view/view.ts';
import { h } from '../core/dom.ts';
import { createPopover } from '../core/popover.ts';
import { restingPads } from '../core/resting-pads.ts';
import { show } from '../core/show.ts';
import { levelName } from '../core/texts.ts';
import type { PublicProject } from '../core/types.ts';
import type { Viewer } from '../core/viewer.ts';

/** With more levels, or in a smaller box, the levels fold into one button. */
const stackedMax = 5;
const stackedMinHeightPx = 480;
const stackedMinWidthPx = 700;
/** Longest name, in characters, that may lie over the map. */
const shortNameChars = 4;
/** A stack that covers a larger share of the whole plan folds too. */
const coveredMax = 0.02;
/** Sizes from the style: margins of the corner, height of a control and of a level's name, space around a name. */
const edgePx = 12;
const gapPx = 10;
const controlPx = 44;
const namePx = 44;
const nameRoomPx = 32;
const charPx = 8;
const countPx = 28;

/** Checks whether the box is so small that the levels are in the bar at the top. */
export function isSmallBox({ clientWidth, clientHeight }: HTMLElement): boolean {
  return clientWidth < stackedMinWidthPx || clientHeight < stackedMinHeightPx;
}

export type LevelSwitcher = {
  element: HTMLElement;
  /** Stacks or folds the levels to fit the box. */
  fit(): void;
};

/** Creates the level switcher, top floor first: a stack of a few levels, else one button with a list. */
export function createLevelSwitcher(viewer: Viewer): LevelSwitcher {
  const element = h('div', { class: 'atrium-levels' });
  const popover = createPopover(viewer, 'layers', 'atrium-levels-menu', () => ({ close }) => [
    levelsView(viewer, (id) => {
      close();
      void viewer.showLevel(id);
    }),
  ]);
  const render = () => {
    const all = viewer.project().levels;
    element.hidden = all.length < 2 || !viewer.project().appearance.isLevelSwitcherVisible;
    const isStacked = fitsStacked(viewer, all);
    const current = all.find(({ id }) => id === viewer.store.state.levelId);
    const shown = current ? levelName(current, viewer.languages().language) : '';
    // The label contains the visible text, so that voice control finds the button.
    popover.setLabel(`${viewer.strings().levels}: ${shown}`);
    popover.setText(shown);
    show(element, isStacked ? levelsView(viewer, (id) => void viewer.showLevel(id)) : popover.element);
  };
  render();
  viewer.store.subscribe(render);
  return { element, fit: render };
}

/** Returns the levels as radio buttons, each with the number of its places that match the filter. */
function levelsView(viewer: Viewer, pick: (id: string) => void): HTMLElement {
  const { levelId, matches } = viewer.store.state;
  const levels = viewer.project().levels.toSorted((a, b) => b.order - a.order);
  const buttons = levels.map((level) => {
    const name = levelName(level, viewer.languages().language);
    return h(
      'button',
      {
        type: 'button',
        role: 'radio',
        'data-key': level.id,
        'aria-checked': String(level.id === levelId),
        tabindex: level.id === levelId ? 0 : -1,
        title: name,
        onclick: () => pick(level.id),
      },
      h('span', { dir: 'auto' }, name),
      matches?.has(level.id) && h('span', { class: 'atrium-count' }, `${matches.get(level.id)}`),
    );
  });
  return h(
    'div',
    {
      class: 'atrium-levels-list',
      role: 'radiogroup',
      'aria-label': viewer.strings().levels,
      onkeydown: moveChoice,
    },
    ...buttons,
  );
}

/** Moves the focus between the radio buttons with the arrow keys. */
function moveChoice(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  const buttons = [...(event.currentTarget as Element).querySelectorAll('button')];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  if (step === undefined || at < 0) return;
  event.preventDefault();
  event.stopPropagation();
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
}

type LevelSize = PublicProject['levels'][number];

/** Checks whether the levels fit at the edge of the map without covering much of the plan. */
function fitsStacked(viewer: Viewer, levels: readonly LevelSize[]): boolean {
  const { root, store, map } = viewer;
  const { language } = viewer.languages();
  const longest = Math.max(...levels.map((level) => levelName(level, language).length));
  const { clientWidth: width, clientHeight: height } = root;
  const corner = {
    width: longest * charPx + nameRoomPx + (store.state.matches ? countPx : 0),
    height: levels.length * namePx + 8,
    bottom: edgePx + root.querySelectorAll('.atrium-controls button').length * controlPx + gapPx,
  };
  const viewport = { width, height, pads: restingPads(viewer.project(), root) };
  // Of the other levels only the size is known.
  const isBeside = ({ id, width, height }: LevelSize) => {
    const ground = id === map.level?.id ? map.ground : null;
    return coveredShare(ground ?? { width, height, bearing: map.ownBearing }, viewport, corner) <= coveredMax;
  };
  const isFew = levels.length <= stackedMax && !isSmallBox(root);
  return isFew && (longest <= shortNameChars || levels.every(isBeside));
}

/** Returns the share of what a fit shows of a level that a stack at the right edge covers. Sizes are in screen px. */
export function coveredShare(
  ground: Framed,
  viewport: Viewport,
  stack: { width: number; height: number; bottom: number },
): number {
  const view = homeView(ground, viewport, viewport);
  const [right, bottom] = [viewport.width - edgePx, viewport.height - stack.bottom];
  const shown: Ring = cornersOf(boundsOfSize(ground.content ?? ground)).map((corner) =>
    project(view, viewport, corner),
  );
  const depths = [
    ([x]: Point) => x - right + stack.width,
    ([x]: Point) => right - x,
    ([, y]: Point) => y - bottom + stack.height,
    ([, y]: Point) => bottom - y,
  ];
  return ringArea(depths.reduce(cutRing, shown)) / ringArea(shown);
}
