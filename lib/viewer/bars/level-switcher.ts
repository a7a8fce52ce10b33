import type { Viewport } from '../../map/types.ts';
import { fitScale } from '../../map/view/fit.ts';
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

/** Checks whether the levels fit at the edge of the map without covering much of the plan. */
function fitsStacked(viewer: Viewer, levels: readonly PublicProject['levels'][number][]): boolean {
  const { root, isFramed, store } = viewer;
  const { language } = viewer.languages();
  const { isZoomControlsVisible } = viewer.project().appearance;
  const longest = Math.max(...levels.map((level) => levelName(level, language).length));
  const { clientWidth: width, clientHeight: height } = root;
  const controls = 1 + (isZoomControlsVisible ? 2 : 0) + (document.fullscreenEnabled && isFramed ? 1 : 0);
  const corner = {
    width: longest * charPx + nameRoomPx + (store.state.matches ? countPx : 0),
    height: levels.length * namePx + 8,
    bottom: edgePx + controls * controlPx + gapPx,
  };
  const viewport = { width, height, pads: restingPads(viewer.project(), root) };
  const isBeside = levels.every((level) => coveredShare(level, viewport, corner) <= coveredMax);
  return levels.length <= stackedMax && !isSmallBox(root) && (longest <= shortNameChars || isBeside);
}

/** Returns the share of a plan, shown whole, that a stack at the right edge covers. Sizes are in screen px. */
export function coveredShare(
  plan: { width: number; height: number },
  viewport: Viewport,
  stack: { width: number; height: number; bottom: number },
): number {
  const { width, height, pads } = viewport;
  const k = fitScale(plan, viewport);
  const right = (width + plan.width * k) / 2;
  const middle = (height + pads.top) / 2;
  const [top, bottom] = [middle - (plan.height * k) / 2, middle + (plan.height * k) / 2];
  const stackBottom = height - stack.bottom;
  const across = Math.min(right - (width - edgePx - stack.width), stack.width, plan.width * k);
  const down = Math.min(bottom, stackBottom) - Math.max(top, stackBottom - stack.height);
  return (Math.max(across, 0) * Math.max(down, 0)) / (plan.width * plan.height * k * k);
}
