import { importer } from '../map/import-again.ts';
import { addStyle } from './add-style.ts';
import { noWay, parseDeepLink, withoutRoute } from './deep-link.ts';
import { hasDirections } from './has-directions.ts';
import type { WayMessage } from './protocol.ts';
import { openById } from './select-place.ts';
import type { Session } from './session.ts';
import type { Way } from './way/way.ts';

const fetchWay = importer(() => import('./way/way.ts'));
const fetchKiosk = importer(() => import('./kiosk/kiosk.ts'));
const fetchHost = importer(() => import('./way/obey-host.ts'));
const fetchLowStyle = importer(() => import('./way/low.css'));

const kioskRetryMs = 10_000;
/** Height in px below which two fields above each other do not fit. */
const lowPx = 300;

/** Loads directions once. Resolves to null if there are none. Rejects if they cannot be loaded. */
export async function loadWays(session: Session): Promise<Way | null> {
  if (!hasDirections(session.ctx)) return null;
  session.ways ??= Promise.all([
    fetchWay(),
    // Only a framed map has a host that sends messages.
    session.ctx.isFramed ? fetchHost() : null,
    fitLowFrame(session),
  ]).then(([{ createWay }, host]) => createWay(session, host));
  session.ways.catch(() => {
    session.ways = null;
  });
  return session.ways;
}

/** Loads the style for low frames, once a frame is low. */
async function fitLowFrame({ ctx }: Session): Promise<void> {
  if (ctx.root.clientHeight < lowPx) addStyle((await fetchLowStyle()).default);
}

/** Opens directions when a card, the address or the embedding page asks for them. */
export function connectDirections(session: Session): (message: WayMessage) => void {
  const { ctx } = session;
  const open = async (message?: WayMessage) => {
    const refuse = (error: string) => {
      if (message?.type === 'route')
        session.ui?.host.post({ type: 'route', request: message.request, error });
    };
    try {
      const way = await loadWays(session);
      if (!way) refuse('off');
      else if (message) way.obey(message);
    } catch {
      const { way } = ctx.store.state;
      // Keeps the visitor's position. If directions were requested from a card, the card opens again.
      if (way.from !== undefined) {
        ctx.store.set({ way: withoutRoute(way) });
        if (way.to) void openById(session, way.to);
      }
      ctx.notify(ctx.strings().failedOffline);
      refuse('offline');
    }
  };
  session.map.on('resize', () => {
    if (session.ways) void fitLowFrame(session).catch(() => null);
  });
  ctx.store.subscribe(({ way }, before) => {
    if (way !== before.way && way !== noWay) void open();
  });
  return open;
}

/**
 * Starts the kiosk if the address has `?mode=kiosk`. Retries until it starts, because without the kiosk visitors could
 * leave the map.
 */
export function startKioskIfAsked(session: Session): void {
  if (new URLSearchParams(location.search).get('mode') !== 'kiosk') return;
  const { ctx } = session;
  // Read before the first await: a visitor may have touched the map by then. After a reload the address may
  // still name the route of the last visitor.
  const begun = {
    way: withoutRoute(parseDeepLink(location.hash).way),
    levelId: ctx.store.state.levelId,
  };
  const attempt = () =>
    void fetchKiosk()
      .then(({ startKiosk }) => startKiosk(session, begun))
      .catch(() => {
        ctx.notify(ctx.strings().failedOffline);
        setTimeout(attempt, kioskRetryMs);
      });
  attempt();
}
