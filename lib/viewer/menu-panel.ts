import type { ViewerContext } from './context.ts';
import { h, icon } from './dom.ts';

/** An entry that is a button beside the search if there is room, else part of the menu. */
export type MenuPart = {
  icon: string;
  label(): string;
  isOffered(): boolean;
  /** Fills a panel, or acts at once if it has none. */
  render?: (panel: HTMLElement, close: () => void) => void;
  run?: () => void;
};

/** Renders the menu of a small map. Loaded when first opened. */
export function renderMenu(
  ctx: ViewerContext,
  { panel, close }: { panel: HTMLElement; close: () => void },
  parts: readonly MenuPart[],
): void {
  const strings = ctx.strings();
  const isFull = document.fullscreenElement !== null;
  const own: MenuPart[] = [
    { icon: 'reset', label: () => strings.reset, isOffered: () => true, run: () => ctx.map.reset() },
    {
      icon: 'fullscreen',
      label: () => (isFull ? strings.leaveFullscreen : strings.fullscreen),
      isOffered: () => document.fullscreenEnabled && ctx.isFramed,
      run: () => {
        const done = isFull ? document.exitFullscreen() : ctx.root.requestFullscreen();
        // Some browsers refuse full screen in frames. The map stays as it is.
        done.catch(() => undefined);
      },
    },
  ];
  const items = [...parts, ...own].filter(({ isOffered }) => isOffered());
  const option = ({ icon: name, label, render, run }: MenuPart) =>
    h(
      'button',
      {
        type: 'button',
        class: 'atrium-option',
        onclick: () => {
          if (render) return render(panel, close);
          close();
          run?.();
        },
      },
      icon(name),
      h('span', {}, label()),
    );
  panel.replaceChildren(...items.map(option));
  panel.querySelector('button')?.focus({ preventScroll: true });
}
