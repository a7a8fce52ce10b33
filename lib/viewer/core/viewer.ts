import type { AtriumMap } from '../../map/create-map.ts';
import type { View } from '../../map/types.ts';
import type { ViewerStrings } from '../../messages/viewer.ts';
import type { Analytics } from './analytics.ts';
import type { Events } from './events.ts';
import type { KindNames } from './kind-names.ts';
import type { LevelData } from './level-data.ts';
import type { Notices } from './notice.ts';
import type { Parts } from './parts.ts';
import type { FromFrame } from './protocol.ts';
import type { Store } from './store.ts';
import type { NamingLanguages } from './texts.ts';
import type { Bootstrap, LevelShape, PlaceShape, PublicProject } from './types.ts';

export type SelectOptions = {
  /** The element that gets the focus back when the card closes. */
  opener?: HTMLElement | null;
  /** Moves the focus into the card. Set after a key press or a pick from a list. */
  isFocused?: boolean;
  /** Whether the selection is the visitor's own action and is counted. */
  isCounted?: boolean;
  /** Keeps the view of the map. */
  isViewGiven?: boolean;
};

/** Duration of a walk. `distance` is a text, or null if the plan has no scale. */
export type Walk = { seconds: number; distance: string | null };

/** Elements around the map, to which features add theirs. */
export type Outlets = {
  /** The bar at the top. */
  bar: HTMLElement;
  /** The end of the search field. */
  searchEnd: HTMLElement;
  /** The buttons at the edge of the map. */
  corner: HTMLElement;
  /** The lines below the map. */
  foot: HTMLElement;
};

/** A map, its data, the visitor's choices, and everything that happens with them. It knows no feature. */
export type Viewer = Events & {
  readonly root: HTMLElement;
  /** The box of the map, which receives keys and pointers. */
  readonly box: HTMLElement;
  readonly boot: Bootstrap;
  readonly isFramed: boolean;
  readonly store: Store;
  readonly data: LevelData;
  readonly map: AtriumMap;
  readonly analytics: Analytics;
  readonly notices: Notices;
  readonly parts: Parts;
  readonly outlets: Outlets;

  /** Returns the current project. Live changes may replace it. */
  project(): PublicProject;
  takeProject(project: PublicProject): void;
  strings(): ViewerStrings;
  takeStrings(strings: ViewerStrings): void;
  languages(): NamingLanguages;
  /** Returns the shown level once its data are loaded. */
  level(): LevelShape | null;
  place(id: string | null): PlaceShape | null;
  /** The time, by the clock of the service once an answer showed that the visitor's is wrong. */
  now(): number;
  /** Takes the header `Date` of a fresh answer. */
  hearTime(date: string | null): void;
  /** Checks whether the box is so narrow that cards open at the bottom. */
  isNarrow(): boolean;

  /** Announces a text to screen readers after their current speech. */
  announce(text: string): void;
  notify(text: string): void;
  /** Tells the embedding page. */
  post(message: FromFrame): void;
  selectPlace(id: string | null, options?: SelectOptions): Promise<void>;
  /** Closes the selected place as a visitor does: the focus returns to the element that opened it. */
  closePlace(): void;
  showLevel(id: string): Promise<boolean>;
  setLanguage(language: string): Promise<void>;

  /** Adds a panel over the map, at its side or lower edge. One of lower rank covers the others. */
  addPanel(panel: HTMLElement, rank: number): void;
  /** Returns the screen px that the shown panel covers at the side and at the bottom. */
  covered(): { side: number; bottom: number };
  /** Fits the bars to the box, and tells the map which part of the box they and the panels cover. */
  layOut(): void;
  /** Sets whether one finger scrolls the page or moves the map. */
  applyScrolling(): void;
  applyTheme(): void;

  /** The element that gets the focus when the card closes. */
  opener: HTMLElement | null;
  /** What the map showed before a place was selected: a level, and its view if that is not all of it. */
  left: { levelId: string | null; view: View | null } | null;
  /** Whether the next step back in the history only closes a card or list: it changes nothing else. */
  isLeaving?: boolean;
  /** Counts level switches, so that only the last one is shown. */
  levelTurn: number;
  /** Screen px at the top and bottom that nobody can reach. */
  insets: { top: number; bottom: number };
  /** What is being printed in place of the screen. */
  paper: Element | null;
  /** Whether one visitor follows the other: nothing is kept for the next one, and there is no way back. */
  isShared: boolean;
  /** Names of places without a title. */
  kinds: KindNames;
  /** Measures walks from an end to places. Resolves to null if it cannot. */
  walks: (from: string, placeIds: readonly string[]) => Promise<(Walk | null)[] | null>;
};
