import { h, icon } from '../core/dom.ts';
import type { Panel, Tool } from '../core/parts.ts';
import type { Viewer } from '../core/viewer.ts';
import { toggleFullscreen } from './fullscreen.ts';

/** Returns the menu of a small map. */
export function menuView(viewer: Viewer, panel: Panel): HTMLElement[] {
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
  const option = (tool: Tool) => {
    const onclick = () => {
      if (tool.open) return panel.go(tool.open);
      panel.close();
      tool.run();
    };
    const props = { type: 'button', class: 'atrium-option', 'data-key': tool.name, onclick };
    return h('button', props, icon(tool.icon), h('span', {}, tool.label()));
  };
  return [...viewer.parts.tools, ...own].filter(({ isOffered }) => isOffered()).map(option);
}
