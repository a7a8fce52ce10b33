import { h, icon } from '../core/dom.ts';
import type { Panel, Tool } from '../core/parts.ts';
import { createButton, createPopover } from '../core/popover.ts';
import type { Viewer } from '../core/viewer.ts';
import { toggleFullscreen } from './fullscreen.ts';

/** A narrower map has no room for a button in the search field. */
const searchEndPxMin = 320;

/** Creates the buttons beside the search. On a small map one menu contains them all. */
export function createToolbar(viewer: Viewer): HTMLElement {
  const { tools } = viewer.parts;
  const menu: Tool = {
    name: 'menu',
    icon: 'menu',
    label: () => viewer.strings().menu,
    isOffered: () => true,
    count: () => tools.reduce((sum, { count }) => sum + (count?.() ?? 0), 0),
    open: () => (panel) => menuView(viewer, panel),
  };
  const toButton = (tool: Tool) => buttonOf(viewer, tool);
  const at = (where: Tool['place']) => tools.filter(({ place }) => place === where);
  const buttons = [...at('first'), ...at(undefined), menu].map(toButton);
  const atSearch = at('search').map(toButton);
  const element = h('div', { class: 'atrium-toolbar' }, ...buttons.map((button) => button.element));
  /** In a very small frame only the menu has them. */
  const fitSearch = () => {
    viewer.outlets.searchEnd.hidden =
      viewer.root.clientWidth < searchEndPxMin || atSearch.every(({ element }) => element.hidden);
  };
  viewer.on('layout', fitSearch);
  // A press must not give it the focus: a small field with the focus grows, and moves the button away.
  for (const button of atSearch)
    button.element.addEventListener('mousedown', (event) => event.preventDefault());
  const label = () => {
    for (const button of [...atSearch, ...buttons]) button.label();
    fitSearch();
  };
  viewer.on('appearance', () => {
    const { isSearchBarVisible } = viewer.project().appearance;
    const outlet = isSearchBarVisible ? viewer.outlets.searchEnd : element;
    // A button that is moved loses the focus.
    for (const { element: one } of atSearch.toReversed()) if (one.parentNode !== outlet) outlet.prepend(one);
  });
  label();
  viewer.store.subscribe(label);
  viewer.on('tools', label);
  return element;
}

/** Returns the button of a tool, and a function that updates its label and its panel. */
function buttonOf(viewer: Viewer, tool: Tool) {
  const { name, icon, isOffered, count } = tool;
  const popover = tool.open && createPopover(viewer, icon, `atrium-${name}`, tool.open);
  const button = popover ?? createButton(icon, `atrium-open-${name}`, tool.run);
  const { element } = button;
  const label = () => {
    const number = count?.() ? String(count()) : null;
    // The label contains the visible text, so that voice control finds the button.
    button.setLabel(number ? `${tool.label()}: ${number}` : tool.label());
    button.setText(number);
    element.classList.toggle('atrium-on', number !== null);
    element.hidden = !isOffered();
    popover?.render();
  };
  return { element, label };
}

/** Returns the menu of a small map. */
function menuView(viewer: Viewer, panel: Panel): HTMLElement[] {
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
