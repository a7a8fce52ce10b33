import type { WayStrings } from '../../strings/way.en.ts';
import type { Route } from '../../wayfinding/itinerary/present-route.ts';
import type { WayProfile } from '../../wayfinding/model.ts';
import type { Kit } from '../kit.ts';
import type { Failure } from '../load-json.ts';
import type { createSearchBox } from '../search-box.ts';
import type { End, Somewhere } from './ends.ts';
import type { RouteAnswer } from './find-route.ts';

/** What the first bundle lends. */
export type WayKit = Kit & { createSearchBox: typeof createSearchBox };
/** What the panel lends to the part that tells an answer: by import it would be in both files. */
export type Lent = { addStyle(text: string): void; wayIconPaths: Readonly<Record<string, string>> };
export type LazyParts = ReturnType<typeof import('./lazy-parts.ts').createLazyParts>;
export type Telling = typeof import('./tell.ts');

/** Why directions are found again: somebody asked, the building changed, or the language changed. */
export type Cause = 'asked' | 'changed' | 'language';

export type Side = 'from' | 'to';

/** Where the visitor is, named as in the address; `heading` in degrees clockwise from the image's top. */
export type Here = { name: string; end: Somewhere; heading: number | null };

/** What the panel and the map show of directions. */
export type WayView = {
  isOpen: boolean;
  from: End | null;
  to: End | null;
  profile: WayProfile;
  here: Here | null;
  /** Whether the start is where the visitor is. */
  isFromHere: boolean;
  /** Where somebody at the start looks, in degrees clockwise from the image's top; null where nobody knows. */
  heading: number | null;
  /** `ends`: one is missing; `off`: there are no floors any more. */
  status: 'ends' | 'looking' | 'failed' | 'off' | 'answer';
  failure: Failure | null;
  answer: RouteAnswer | null;
  /** What shows an answer; null until it is loaded. */
  telling: Telling | null;
  /** Number of the step that is shown. */
  step: number;
  texts: WayStrings;
  /** Language of the texts, with the reader's region where it is known. */
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
