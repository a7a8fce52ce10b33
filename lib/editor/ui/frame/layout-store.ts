import { kept } from '../../../ui/kept.ts';
import { createValue } from '../../model/create-value.ts';
import {
  freeSpaceOf,
  kindOf,
  type Layout,
  panelsOf,
  panelWidth,
  type SheetStop,
  sheetStops,
  startsOpen,
  stopAt,
} from './layout.ts';

/** Scale in screen px per map px, for the zoom shown in the bar. */
export const zoomStore = createValue(1);

export type LayoutStore = ReturnType<typeof createLayoutStore>;

type Shown = () => Parameters<typeof panelsOf>[1];

/** Creates the layout of the panels of an open editor. `keep` stores the width of the list beyond this visit. */
export function createLayoutStore(
  start: Pick<Layout, 'width' | 'height' | 'panelPx'>,
  shown: Shown,
  close: () => void,
  keep: (panelPx: number) => void,
) {
  const value = createValue<Layout>({
    ...start,
    isListOpen: startsOpen(start),
    stop: 'half',
    heldPx: null,
    keptFor: null,
  });
  const set = (fields: Partial<Layout>) => value.set({ ...value.get(), ...fields });
  const panels = () => panelsOf(value.get(), shown());
  const closeTop = () => {
    const { kind, isListShown, isDetailsShown } = panels();
    if (kind !== 'docked' && isListShown) set({ isListOpen: false });
    else if (isDetailsShown) close();
    else return false;
    return true;
  };
  return {
    get: value.get,
    subscribe: value.subscribe,
    panels,
    freeSpace: () => freeSpaceOf(value.get(), shown()),
    /** Sets the size of the window. Another kind of layout starts with its defaults. */
    resize(width: number, height: number) {
      const before = value.get();
      if (before.width === width && before.height === height) return;
      const size = { width, height };
      const isOther = kindOf(size) !== kindOf(before);
      set({ ...size, heldPx: null, ...(isOther && { isListOpen: startsOpen(size), stop: 'half' }) });
    },
    toggleList() {
      const isListOpen = !panels().isListShown;
      set({ isListOpen, keptFor: isListOpen ? shown().selection : null });
    },
    /** Keeps the list open although the selection has details. */
    keepList: () => set({ keptFor: shown().selection }),
    showDetails: () => set({ keptFor: null }),
    setPanelPx(px: number) {
      const panelPx = panelWidth({ ...value.get(), panelPx: px });
      set({ panelPx });
      keep(panelPx);
    },
    holdSheet: (heldPx: number) => set({ heldPx: Math.max(0, Math.min(heldPx, value.get().height)) }),
    /** Releases a sheet, which moves to the nearest stop or closes. */
    dropSheet() {
      const { heldPx } = value.get();
      if (heldPx === null) return;
      const stop = stopAt(value.get(), heldPx);
      set({ heldPx: null, ...(stop && { stop }) });
      if (!stop) closeTop();
    },
    setStop: (stop: SheetStop) => set({ stop }),
    /** Moves the sheet one stop up or down. */
    stepSheet(by: 1 | -1) {
      const stop = sheetStops[sheetStops.indexOf(value.get().stop) + by];
      if (stop) set({ stop });
    },
    /** Closes the panel on top. Returns whether there was one. */
    closeTop,
  };
}

const widthKey = 'atrium.editor.panel';
const widthAtFirstPx = 264;

/** Width of the list in px, stored in this browser. */
export const keptWidth = {
  get(): number {
    const px = Number(kept.get(widthKey));
    return Number.isFinite(px) && px > 0 ? px : widthAtFirstPx;
  },
  set: (px: number) => kept.set(widthKey, String(px)),
};
