import type { Viewport } from '../map/types.ts';
import { fitScale } from '../map/view.ts';
import type { ViewerContext } from './context.ts';
import { h } from './dom.ts';
import { createPopover } from './popover.ts';
import { restingPads } from './resting-pads.ts';
import { levelName } from './texts.ts';
import type { PublicProject } from './types.ts';

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
export function createLevelSwitcher(ctx: ViewerContext): LevelSwitcher {
  const element = h('div', { class: 'atrium-levels' });
  const popover = createPopover('layers', 'atrium-levels-menu', (panel, close) => {
    panel.replaceChildren(
      group((id) => {
        close();
        void ctx.showLevel(id);
      }),
    );
  });

  const mayStack = () => {
    const all = levels();
    const longest = Math.max(...all.map((level) => nameOfLevel(level).length));
    const isShort = longest <= shortNameChars;
    const { clientWidth: width, clientHeight: height } = ctx.root;
    const { appearance } = ctx.project();
    const controls =
      1 + (appearance.isZoomControlsVisible ? 2 : 0) + (document.fullscreenEnabled && ctx.isFramed ? 1 : 0);
    const corner = {
      width: longest * charPx + nameRoomPx + (ctx.store.state.matches ? countPx : 0),
      height: all.length * namePx + 8,
      bottom: edgePx + controls * controlPx + gapPx,
    };
    const viewport = { width, height, pads: restingPads(ctx.project(), ctx.root) };
    const isBeside = all.every((level) => coveredShare(level, viewport, corner) <= coveredMax);
    return all.length <= stackedMax && !isSmallBox(ctx.root) && (isShort || isBeside);
  };
  const nameOfLevel = (level: PublicProject['levels'][number]) => levelName(level, ctx.languages().language);
  const levels = () => [...ctx.project().levels].sort((a, b) => b.order - a.order);
  const group = (onPick: (id: string) => void) => {
    const current = ctx.store.state.levelId;
    const buttons = levels().map((level) =>
      h(
        'button',
        {
          type: 'button',
          role: 'radio',
          'aria-checked': String(level.id === current),
          tabindex: level.id === current ? 0 : -1,
          title: nameOfLevel(level),
          onclick: () => onPick(level.id),
        },
        h('span', { dir: 'auto' }, nameOfLevel(level)),
        // Number of places on the level that match the filter.
        ctx.store.state.matches?.has(level.id) &&
          h('span', { class: 'atrium-count' }, `${ctx.store.state.matches.get(level.id)}`),
      ),
    );
    const radios = h(
      'div',
      { class: 'atrium-levels-list', role: 'radiogroup', 'aria-label': ctx.strings().levels },
      ...buttons,
    );
    radios.addEventListener('keydown', (event) => {
      const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
      const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
      if (step === undefined || at < 0) return;
      event.preventDefault();
      event.stopPropagation();
      buttons[(at + step + buttons.length) % buttons.length]?.focus();
    });
    return radios;
  };
  const render = () => {
    const all = levels();
    element.hidden = all.length < 2 || !ctx.project().appearance.isLevelSwitcherVisible;
    const hadFocus = element.contains(document.activeElement);
    const isStacked = mayStack();
    const current = all.find(({ id }) => id === ctx.store.state.levelId);
    const shown = current ? nameOfLevel(current) : '';
    // The label contains the visible text, so that voice control finds the button.
    popover.setLabel(`${ctx.strings().levels}: ${shown}`);
    popover.setText(shown);
    element.replaceChildren(isStacked ? group((id) => void ctx.showLevel(id)) : popover.element);
    if (hadFocus)
      element.querySelector<HTMLElement>('[aria-checked="true"], button')?.focus({ preventScroll: true });
  };
  render();
  ctx.store.subscribe((state, before) => {
    if (
      state.levelId !== before.levelId ||
      state.language !== before.language ||
      state.matches !== before.matches ||
      state.dataTurn !== before.dataTurn
    )
      render();
  });
  return {
    element,
    fit() {
      if ((element.querySelector('.atrium-popover') === null) !== mayStack()) render();
    },
  };
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
