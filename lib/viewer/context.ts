import type { AtriumMap } from '../map/create-map.ts';
import type { ViewerStrings } from '../strings/viewer.en.ts';
import type { Analytics } from './analytics.ts';
import type { LevelData } from './level-data.ts';
import type { MenuPart } from './menu-panel.ts';
import type { Store } from './store.ts';
import type { Bootstrap, LevelShape, PlaceShape, PublicProject } from './types.ts';
import type { Way } from './way/way.ts';

export type SelectOptions = {
  /** Where the focus goes back to when the card closes. */
  opener?: HTMLElement | null;
  /** Moves the focus into the card: after a key or a pick from a list. */
  isFocused?: boolean;
  /** A visitor's own act, which is counted. */
  isCounted?: boolean;
};

/** What the parts of a viewer share. */
export type ViewerContext = {
  root: HTMLElement;
  boot: Bootstrap;
  /** The project as it is now; a newer one may come with live changes. */
  project(): PublicProject;
  strings(): ViewerStrings;
  store: Store;
  data: LevelData;
  map: AtriumMap;
  analytics: Analytics;
  languages(): { language: string; defaultLanguage: string };
  /** The level on the screen, once its data are here. */
  level(): LevelShape | null;
  place(id: string | null): PlaceShape | null;
  /** Says it to screen readers when they are done with what they say. */
  announce(text: string): void;
  notify(text: string): void;
  selectPlace(id: string | null, options?: SelectOptions): Promise<void>;
  showLevel(id: string): Promise<boolean>;
  setLanguage(language: string): Promise<void>;
  /** Whether the box is so narrow that cards come from below. */
  isNarrow(): boolean;
  /** What parts that are loaded later add to the menu of a small map. */
  readonly menu: MenuPart[];
  /** Opens the list of categories and places, at a category where one is named. */
  openDirectory(tagId: string | null): void;
  /** Directions, loaded by this; null where there are none. Rejects where they cannot be had. */
  ways(): Promise<Way | null>;
  isFramed: boolean;
  now(): number;
};
