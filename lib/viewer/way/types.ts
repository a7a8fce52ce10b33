import type { WayStrings } from '../../strings/way.en.ts';
import type { Route } from '../../wayfinding/itinerary/present-route.ts';
import type { WayProfile } from '../../wayfinding/model.ts';
import type { Failure } from '../load-json.ts';
import type { End, Somewhere } from './ends.ts';
import type { RouteAnswer } from './find-route.ts';

export type Telling = typeof import('./tell.ts');

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

export type { Route };
