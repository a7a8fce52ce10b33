import type { ClosedAnswer } from '../../wayfinding/itinerary/present-closed.ts';
import type { Route } from '../../wayfinding/itinerary/present-route.ts';

/** Messages between the loader in the host's page and the framed viewer, version 1. Unknown messages are ignored. */
export type PlaceInfo = { id: string; key: string; kind: 'area' | 'marker'; title: string; level: string };
export type LevelInfo = { id: string; key: string; name: string };

/** Messages about directions. `at` is the id or key of a place, or `level:x,y`. */
export type WayMessage =
  | { type: 'route'; from: string; to: string; profile?: string | undefined; request: number | null }
  | { type: 'here'; at: string | null; heading?: number | null | undefined }
  | { type: 'clearRoute' };

export type ToFrame =
  | WayMessage
  | { type: 'hello'; language: string | null }
  | { type: 'select'; id: string | null }
  | { type: 'goTo'; level: string }
  | { type: 'setLanguage'; language: string }
  | { type: 'search'; query: string; request: number }
  | { type: 'filter'; tags: string[] }
  /** Degrees clockwise from the top of the plan to the top of the screen. */
  | { type: 'rotateTo'; bearing: unknown };

export type FromFrame =
  /** The script of the map runs. A loader that has a copy of the map waits for it. */
  | { type: 'hello' }
  | { type: 'ready'; name: string; title: string; levels: LevelInfo[]; languages: string[] }
  | { type: 'resize'; height: number }
  | { type: 'select'; place: PlaceInfo | null }
  | { type: 'level'; level: LevelInfo }
  | { type: 'search'; query: string; results: PlaceInfo[]; request: number | null }
  | {
      type: 'route';
      route?: Route | null;
      reason?: 'noWay' | 'closed' | 'steps' | null;
      opensAt?: string | null;
      /** What closes the way, and what is open instead. Null and nothing unless the way is closed. */
      closedBy?: ClosedAnswer['closedBy'];
      alternatives?: ClosedAnswer['alternatives'];
      request: number | null;
      /** Why there is no answer: `off`, `offline`, `unknown` (an end is not on the map), `busy`. */
      error: string | null;
    }
  | { type: 'error'; kind: string; detail: string }
  | { type: 'address'; hash: string }
  | { type: 'rotate'; bearing: number };

export const protocolVersion = 1;

/** Returns the message as it is posted. The version marks it as one of ours. */
export function envelope<Message extends ToFrame | FromFrame>(
  message: Message,
): Message & { atrium: number } {
  return { ...message, atrium: protocolVersion };
}

/** Limits in px for the height of a frame that follows its plan. */
export const frameHeightsPx = { min: 320, max: 900 };
