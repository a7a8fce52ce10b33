import { type WayLink, withoutRoute } from '../core/deep-link.ts';
import type { FromFrame, WayMessage } from '../core/protocol.ts';
import type { Viewer } from '../core/viewer.ts';
import type { RouteAnswer } from './find-route.ts';
import { createTurns } from './take-turns.ts';
import type { WayView } from './types.ts';

type Answer = Extract<FromFrame, { type: 'route' }>;
type Asked = { type: 'route'; link: WayLink; request: number | null };

const perSecondMax = 10;
const textCharsMax = 200;

/** Returns the request in a message if all members have the right type, else null. */
export function readWayMessage(message: WayMessage): Asked | Exclude<WayMessage, { type: 'route' }> | null {
  if (message.type === 'clearRoute') return { type: 'clearRoute' };
  if (message.type === 'here') {
    const { at, heading = null } = message;
    const isHeading = heading === null || (typeof heading === 'number' && heading >= 0 && heading < 360);
    return isHeading && (at === null || isText(at)) ? { type: 'here', at, heading } : null;
  }
  const { from, to, profile = 'walk', request } = message;
  if (!isText(from) || !isText(to) || (profile !== 'walk' && profile !== 'stepFree')) return null;
  return {
    type: 'route',
    link: { from, to, ...(profile === 'stepFree' && { profile }) },
    request: typeof request === 'number' ? request : null,
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= textCharsMax;
}

type Ways = {
  view(): WayView;
  /** Shows directions for a link. Resolves once there is an answer. */
  ask(link: WayLink): Promise<void>;
  post(answer: Answer): void;
};

/** Carries out the host's requests about directions one after another. At most ten routes per second; others wait. */
export function createHostWays(viewer: Viewer, ways: Ways) {
  const turns = createTurns(perSecondMax, 1000, {
    now: () => performance.now(),
    wait: (ms) => new Promise((done) => setTimeout(done, ms)),
  });
  let pending: number | null = null;
  let isAnswered = true;

  const post = (request: number | null, error: string | null = errorOf(ways.view())) => {
    const { answer } = ways.view();
    const told: Partial<RouteAnswer> = (error === null && answer) || {};
    const { route = null, reason = null, opensAt = null, closedBy = null, alternatives = [] } = told;
    const opens = opensAt === null ? null : new Date(opensAt).toISOString();
    ways.post({ type: 'route', route, reason, opensAt: opens, closedBy, alternatives, request, error });
  };
  return {
    /** Called when an answer is on the screen, requested by the visitor or the host. */
    answered() {
      isAnswered = true;
      post(pending);
      pending = null;
    },
    obey(message: WayMessage) {
      const read = readWayMessage(message);
      const request = 'request' in message && typeof message.request === 'number' ? message.request : null;
      if (!read) {
        if (message.type === 'route') post(request, 'wrong');
        else viewer.post({ type: 'error', kind: 'badValue', detail: message.type });
        return;
      }
      const { way } = viewer.store.state;
      if (read.type === 'clearRoute') return viewer.store.set({ way: withoutRoute(way) });
      if (read.type === 'here') return viewer.store.set({ way: withHere(way, read) });
      const isTaken = turns.run(async () => {
        pending = read.request;
        isAnswered = false;
        await ways.ask({ ...withoutRoute(viewer.store.state.way), ...read.link });
        if (!isAnswered) post(read.request);
        pending = null;
      });
      if (!isTaken) post(request, 'busy');
    },
  };
}

function withHere(way: WayLink, { at, heading }: { at: string | null; heading?: number | null }): WayLink {
  const { here: _here, heading: _heading, ...rest } = way;
  if (at === null) return rest;
  return {
    ...rest,
    here: at,
    ...(typeof heading === 'number' && { heading: String(Math.round(heading) % 360) }),
  };
}

function errorOf({ status, failure }: WayView): Answer['error'] {
  if (status === 'answer') return null;
  if (status === 'off') return 'off';
  return status === 'failed' ? (failure?.kind ?? 'broken') : 'unknown';
}
