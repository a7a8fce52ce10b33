import type { MapEvents } from '../../map/atrium-map.ts';
import type { Child } from './dom.ts';
import type { ToFrame } from './protocol.ts';
import type { ShortcutName } from './shortcut-keys.ts';
import type { PlaceShape } from './types.ts';

/** Returns the content of a panel in the present state of the viewer. */
export type PanelView = (panel: Panel) => Child[];

/** Called when a panel opens. A rejection is told to the visitor. */
export type OpenPanel = () => PanelView | Promise<PanelView>;

export type Panel = {
  close(): void;
  /** Shows something else in the same panel. */
  go(open: OpenPanel): void;
  /** Shows the content in its present state. */
  render(): void;
};

/** A button beside the search if there is room, else an entry of the menu. It opens a panel or acts at once. */
export type Tool = {
  /** Part of the class of its element. */
  name: string;
  icon: string;
  label(): string;
  isOffered(): boolean;
  /** A number beside the icon, and beside that of the menu. 0 shows none. */
  count?(): number;
  /**
   * `first` comes and goes, before the others, which stay where they are. `menu` has no button of its own. `search` has
   * its button at the end of the search field, also on small maps.
   */
  place?: 'first' | 'menu' | 'search';
  /** Whether a wide map, which has no menu, has it as a line at its lower edge. */
  isInFoot?: boolean;
} & ({ open: OpenPanel; run?: never } | { run(): void; open?: never });

/** What a key does wherever the focus is. */
export type Shortcut = {
  name: ShortcutName;
  /** Without it, the key is always taken. */
  isOffered?(): boolean;
  run(): void;
};

/** What is printed instead of the level. */
export type Paper = {
  isOffered(): boolean;
  print(): void;
  /** What makes its sheets. Null until loaded. */
  readonly parts: PaperParts | null;
};

export type PaperParts = {
  /** Returns the sheets. With `isPatient` they may use plans that the map has not loaded yet. */
  sheets(isPatient: boolean): readonly Element[];
  /** Returns what a frame of this size shows if the page around it is printed. */
  framed(size: { width: number; height: number }): Element | null;
};

type MessageOf<Type extends ToFrame['type']> = Extract<ToFrame, { type: Type }>;

/** What features add to a viewer. */
export type Parts = {
  readonly tools: Tool[];
  /** Buttons for a place. Null for a place without. */
  readonly placeActions: ((place: PlaceShape) => HTMLElement | null)[];
  /** Buttons in the heading of a place. */
  readonly headActions: ((place: PlaceShape) => HTMLElement | null)[];
  /** Handle a tap on the map before places do. True if the tap was used. */
  readonly taps: ((at: MapEvents['click']) => boolean)[];
  readonly papers: Paper[];
  readonly shortcuts: Shortcut[];
  /** Return ids of places at which a visitor may want to begin, the most likely first. */
  readonly beginnings: { icon: string; ids(): readonly string[] }[];
  /** Carry out the messages of the embedding page. */
  readonly answers: { [Type in ToFrame['type']]?: (message: MessageOf<Type>) => unknown };
};

export function noParts(): Parts {
  return {
    tools: [],
    placeActions: [],
    headActions: [],
    taps: [],
    papers: [],
    shortcuts: [],
    beginnings: [],
    answers: {},
  };
}
