import { reachOf } from './dom.ts';

/** Keeps the panels over a map in their order. */
export function createPanels(root: HTMLElement, isNarrow: () => boolean) {
  const panels: { panel: HTMLElement; rank: number }[] = [];
  let foldedPx = 0;
  return {
    addPanel(panel: HTMLElement, rank: number): void {
      const at = panels.findIndex((other) => other.rank > rank);
      if (at < 0) root.append(panel);
      else panels[at]?.panel.before(panel);
      panels.splice(at < 0 ? panels.length : at, 0, { panel, rank });
    },
    covered(): { side: number; bottom: number } {
      const open = panels.find(({ panel }) => !panel.hidden)?.panel;
      if (!open) return { side: 0, bottom: 0 };
      if (!isNarrow()) return { side: reachOf(root, open), bottom: 0 };
      // A full sheet covers the map only for a moment, so the view keeps the height of the folded sheet.
      if (!open.matches('[data-stop=full], .atrium-expanded')) foldedPx = open.offsetHeight;
      return { side: 0, bottom: foldedPx };
    },
  };
}
