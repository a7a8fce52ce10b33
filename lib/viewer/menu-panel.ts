import type { ViewerContext } from './context.ts';
import type { Kit } from './kit.ts';

/** What stands as a button beside the search where there is room, and in the menu where there is none. */
export type MenuPart = {
  icon: string;
  label(): string;
  isOffered(): boolean;
  /** Fills a panel, or acts at once and has no panel. */
  render?: (panel: HTMLElement, close: () => void) => void;
  run?: () => void;
};

/** The menu of a small map. Loaded when first opened. */
export function renderMenu(
  { h, icon }: Kit,
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
        // Some browsers refuse it in frames; the map stays as it is.
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
