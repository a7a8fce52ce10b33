import type { MapEvents } from '../map/atrium-map.ts';
import type { AtriumMap } from '../map/create-map.ts';
import type { ViewerStrings } from '../strings/viewer.en.ts';
import type { Card } from './card.ts';
import type { ViewerContext } from './context.ts';
import type { Host } from './host-messages.ts';
import type { Notices } from './notice.ts';
import type { PublicProject } from './types.ts';
import type { Way } from './way/way.ts';

/** What stands around the map; built once the first places are painted. */
export type ViewerInterface = {
  card: Card;
  host: Host;
  /** Steps back over the history entry of the card; false where there is none of ours. */
  leaveCardEntry(): boolean;
  showAppearance(): void;
  layOut(): void;
};

/** What changes while a viewer lives, beside the visitor's choices in the store. */
export type Session = {
  ctx: ViewerContext;
  map: AtriumMap;
  /** The map's box, which has the keys and the pointers. */
  box: HTMLElement;
  notices: Notices;
  project: PublicProject;
  strings: ViewerStrings;
  /** Path data of built-in icons known so far. */
  icons: Record<string, string>;
  ui: ViewerInterface | null;
  /** Where the focus goes when the card closes. */
  opener: HTMLElement | null;
  /** Takes a tap on the map before cards do; true: it was meant for it. */
  pick: ((at: MapEvents['click']) => boolean) | null;
  /** Directions, once something asked for them. */
  ways: Promise<Way> | null;
  /** Counts level switches, so that only the last one shows. */
  levelTurn: number;
  /** Whether one finger scrolls the page or the map. */
  applyScrolling(): void;
  applyTheme(): void;
};
