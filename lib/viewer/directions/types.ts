import type { WayStrings } from '../../messages/way.ts';
import type { Route } from '../../wayfinding/itinerary/present-route.ts';
import type { WayProfile } from '../../wayfinding/model.ts';
import type { OpenState } from '../../wayfinding/search/closed-by.ts';
import type { WayData } from '../../wayfinding/search/way-data.ts';
import type { WayFinder } from '../../wayfinding/search/way-finder.ts';
import type { Child } from '../core/dom.ts';
import type { Failure, Loaded } from '../core/load-json.ts';
import type { WayMessage } from '../core/protocol.ts';
import type { LevelShape } from '../core/types.ts';
import type { Viewer, Walk } from '../core/viewer.ts';
import type { End, Somewhere } from './ends.ts';
import type { RouteAnswer } from './find-route.ts';
import type { WalksQuestion } from './measure-walks.ts';

/** Why directions are searched again: on request, because the building changed, or because the language changed. */
export type Cause = 'asked' | 'changed' | 'language';

export type Side = 'from' | 'to';

/** The visitor's position, named as in the address. `heading` is in degrees clockwise from the top of the image. */
export type Here = { name: string; end: Somewhere; heading: number | null };

/** The state of directions that panel and map show. */
export type WayView = {
  isOpen: boolean;
  from: End | null;
  to: End | null;
  profile: WayProfile;
  here: Here | null;
  /** Whether the way starts at the visitor's position. */
  isFromHere: boolean;
  /**
   * Direction in which the visitor at the start looks, in degrees clockwise from the top of the image. Null if unknown.
   */
  heading: number | null;
  /** `ends`: an end is missing. `off`: directions no longer exist. */
  status: 'ends' | 'looking' | 'failed' | 'off' | 'answer';
  failure: Failure | null;
  answer: RouteAnswer | null;
  /** The part that shows an answer. Null until loaded. */
  telling: Telling | null;
  /** Number of the shown step. */
  step: number;
  texts: WayStrings;
  /** Language of the texts, with the reader's region if known. */
  locale: string;
};

export type WayActions = {
  setEnd(side: Side, text: string): void;
  swap(): void;
  setProfile(profile: WayProfile): void;
  showStep(step: number): void;
  retry(): void;
  print(): void;
  close(): void;
};

/** The way on the map. */
export type WayMap = {
  paint(view: WayView): void;
  /** Returns the step of the badge at this screen point, or null. */
  stepAt(view: WayView, point: readonly [number, number]): number | null;
  /** Shows a step. The first shows the whole way on its level. Resolves to false if the level cannot be loaded. */
  showStep(route: Route, number: number): Promise<boolean>;
  /**
   * Shows the visitor's position, at least as near as the map is now. `isAnew` resets the zoom, as a link does that
   * opens the map.
   */
  showHere(view: WayView, isAnew?: boolean): Promise<void>;
};

/** What finds a way and shows it (`tell.ts`). */
export type Telling = {
  openFloors(data: WayData, folder: string): Promise<Loaded<WayFinder>>;
  answerView(
    viewer: Viewer,
    finder: WayFinder,
    levels: readonly LevelShape[],
    view: WayView & { from: End; to: End },
  ): RouteAnswer;
  openStateOf(viewer: Viewer): OpenState;
  measureWalks(question: WalksQuestion): Promise<(Walk | null)[]>;
  isSameAnswer(a: RouteAnswer, b: RouteAnswer | null): boolean;
  keptStep(step: Route['steps'][number], next: Route): number;
  createWayMap(viewer: Viewer): WayMap;
  stepsView(view: WayView, actions: WayActions): Child[];
  levelChips(view: WayView, shownId: string | null, actions: WayActions): Child[];
  stepNav(view: WayView, actions: WayActions): Child[];
  tellAnswer(viewer: Viewer, view: WayView, onMap: WayMap): void;
  summaryOf(route: Route, locale: string): string;
  reasonText(viewer: Viewer, view: WayView): string | null;
};

/** Directions, once they are loaded. */
export type Way = {
  obey(message: WayMessage): void;
  /**
   * Shows the visitor's position, as a link does that opens the map. Resolves to false if the map does not have the
   * place. Rejects if a needed file cannot be loaded.
   */
  showHere(): Promise<boolean>;
  /** Loads the floors. Resolves to null if directions no longer exist. */
  load(): Promise<Loaded<WayFinder> | null>;
  /** Resolves to the walks from an end to places, or to null if they cannot be measured. */
  walks(from: string, placeIds: readonly string[]): Promise<(Walk | null)[] | null>;
  /** Adds a button below the steps. */
  addAction(button: HTMLElement): void;
};

export type { Route };
