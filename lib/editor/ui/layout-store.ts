/** A value outside of React that components can follow. */
function createValue<T>(start: T) {
  let value = start;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next: T) {
      if (next === value) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Screen px a map px, for the zoom shown in the bar. */
export const zoomStore = createValue(1);

const widthKey = 'atrium.editor.panel';
export const panelWidthRange = { min: 200, max: 480 };

/** Width of the left panel in px, kept in this browser. */
export const panelWidth = {
  get(): number {
    const kept = typeof localStorage === 'undefined' ? 0 : Number(localStorage.getItem(widthKey));
    return kept >= panelWidthRange.min && kept <= panelWidthRange.max ? kept : 264;
  },
  set: (px: number) => localStorage.setItem(widthKey, String(Math.round(px))),
};
