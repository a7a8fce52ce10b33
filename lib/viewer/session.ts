import type { MapEvents } from '../map/atrium-map.ts';
import type { AtriumMap } from '../map/create-map.ts';
import type { ViewerStrings } from '../strings/viewer.en.ts';
import type { Card } from './card.ts';
import type { ViewerContext } from './context.ts';
import type { Host } from './host-messages.ts';
import type { Notices } from './notice.ts';
import type { PublicProject } from './types.ts';
import type { Way } from './way/way.ts';

/** Everything around the map. Built once the first places are painted. */
export type ViewerInterface = {
  card: Card;
  host: Host;
  /** Goes back over the history entry of the card. Returns false if the entry is not ours. */
  leaveCardEntry(): boolean;
  showAppearance(): void;
  layOut(): void;
};

/** The mutable state of a viewer, beside the visitor's choices in the store. */
export type Session = {
  ctx: ViewerContext;
  map: AtriumMap;
  /** The box of the map, which receives keys and pointers. */
  box: HTMLElement;
  notices: Notices;
  project: PublicProject;
  strings: ViewerStrings;
  /** Path data of the built-in icons that are loaded. */
  icons: Record<string, string>;
  ui: ViewerInterface | null;
  /** The element that gets the focus when the card closes. */
  opener: HTMLElement | null;
  /** Handles a tap on the map before cards do. Returns true if it used the tap. */
  pick: ((at: MapEvents['click']) => boolean) | null;
  /** Directions, once requested. */
  ways: Promise<Way> | null;
  /** Counts level switches, so that only the last one is shown. */
  levelTurn: number;
  /** Sets whether one finger scrolls the page or moves the map. */
  applyScrolling(): void;
  applyTheme(): void;
};
