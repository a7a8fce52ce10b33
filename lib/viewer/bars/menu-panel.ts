import { h, icon } from '../core/dom.ts';
import type { Tool } from '../core/parts.ts';
import type { Viewer } from '../core/viewer.ts';
import { toggleFullscreen } from './fullscreen.ts';

/** Renders the menu of a small map. Loaded when first opened. */
export function renderMenu(
  viewer: Viewer,
  { panel, close }: { panel: HTMLElement; close: () => void },
  tools: readonly Tool[],
): void {
  const strings = viewer.strings();
  const isFull = document.fullscreenElement !== null;
  const own: Tool[] = [
    {
      name: 'reset',
      icon: 'reset',
      label: () => strings.reset,
      isOffered: () => true,
      run: () => viewer.map.reset(),
    },
    {
      name: 'fullscreen',
      icon: 'fullscreen',
      label: () => (isFull ? strings.leaveFullscreen : strings.fullscreen),
      isOffered: () => document.fullscreenEnabled && viewer.isFramed,
      run: () => void toggleFullscreen(viewer.root),
    },
  ];
  const option = (tool: Tool) =>
    h(
      'button',
      {
        type: 'button',
        class: 'atrium-option',
        onclick: () => {
          if (tool.open) return tool.open(panel, close);
          close();
          tool.run();
        },
      },
      icon(tool.icon),
      h('span', {}, tool.label()),
    );
  panel.replaceChildren(...[...tools, ...own].filter(({ isOffered }) => isOffered()).map(option));
  panel.querySelector('button')?.focus({ preventScroll: true });
}
