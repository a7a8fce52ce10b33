import { reachOf } from './dom.ts';

/** Keeps the panels over a map in their order. */
export function createPanels(root: HTMLElement, isNarrow: () => boolean) {
  const panels: { panel: HTMLElement; rank: number }[] = [];
  let foldedPx = 0;
  return {
    addPanel(panel: HTMLElement, rank: number): void {
      const [first] = panels;
      const under = panels.findLast((other) => other.rank < rank);
      if (under) under.panel.after(panel);
      else if (first) first.panel.before(panel);
      else root.append(panel);
      panels.push({ panel, rank });
      panels.sort((a, b) => a.rank - b.rank);
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
