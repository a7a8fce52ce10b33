import type { AtriumMap } from '../map/create-map.ts';
import type { ViewerStrings } from '../strings/viewer.en.ts';
import type { Analytics } from './analytics.ts';
import type { LevelData } from './level-data.ts';
import type { MenuPart } from './menu-panel.ts';
import type { Store } from './store.ts';
import type { Bootstrap, LevelShape, PlaceShape, PublicProject } from './types.ts';
import type { Way } from './way/way.ts';

export type SelectOptions = {
  /** The element that gets the focus back when the card closes. */
  opener?: HTMLElement | null;
  /** Moves the focus into the card. Set after a key press or a pick from a list. */
  isFocused?: boolean;
  /** Whether the selection is the visitor's own action and is counted. */
  isCounted?: boolean;
};

/** The state and functions that the parts of a viewer share. */
export type ViewerContext = {
  root: HTMLElement;
  boot: Bootstrap;
  /** Returns the current project. Live changes may replace it. */
  project(): PublicProject;
  strings(): ViewerStrings;
  store: Store;
  data: LevelData;
  map: AtriumMap;
  analytics: Analytics;
  languages(): { language: string; defaultLanguage: string };
  /** Returns the shown level once its data are loaded. */
  level(): LevelShape | null;
  place(id: string | null): PlaceShape | null;
  /** Announces a text to screen readers after their current speech. */
  announce(text: string): void;
  notify(text: string): void;
  selectPlace(id: string | null, options?: SelectOptions): Promise<void>;
  showLevel(id: string): Promise<boolean>;
  setLanguage(language: string): Promise<void>;
  /** Checks whether the box is so narrow that cards open at the bottom. */
  isNarrow(): boolean;
  /** Menu entries of a small map, added by parts that are loaded later. */
  readonly menu: MenuPart[];
  /** Opens the list of categories and places, at a category if `tagId` is given. */
  openDirectory(tagId: string | null): void;
  /** Loads directions. Resolves to null if there are none. Rejects if they cannot be loaded. */
  ways(): Promise<Way | null>;
  isFramed: boolean;
  /** The time, by the clock of the service once an answer showed that the visitor's is wrong. */
  now(): number;
  /** Takes the header `Date` of a fresh answer. */
  hearTime(date: string | null): void;
};
