import type { WayBreak } from '../../wayfinding/build/breaks.ts';
import type { WayReport } from '../../wayfinding/build/report.ts';
import type { WayProfile } from '../../wayfinding/model.ts';
import type { TrialAnswer, TrialEnd } from './live-building.ts';
import type { FloorFacts } from './live-floor.ts';

export type Trial = { from: TrialEnd; to: TrialEnd | null; profile: WayProfile };

/** Results about the open project's directions. A result is old if the document has changed since. */
export type WayFindings = {
  floor: FloorFacts | null;
  picture: ImageBitmap | null;
  isFloorOld: boolean;
  report: WayReport | null;
  isReportOld: boolean;
  /** Why places cannot be reached on foot. */
  breaks: readonly WayBreak[];
  /** Marker ids of each unnamed shaft. */
  silentShafts: readonly (readonly string[])[];
  /** Ids of levels whose plan cannot be read. */
  unread: readonly string[];
  trial: Trial | null;
  answer: TrialAnswer | null;
  /** Why there are no results: the browser cannot read floors, or there is no connection, which may come back. */
  failure: 'browser' | 'connection' | null;
};

export const nothingFound: WayFindings = {
  floor: null,
  picture: null,
  isFloorOld: true,
  report: null,
  isReportOld: true,
  breaks: [],
  silentShafts: [],
  unread: [],
  trial: null,
  answer: null,
  failure: null,
};
