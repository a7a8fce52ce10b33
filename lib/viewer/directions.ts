import { importer } from '../map/import-again.ts';
import type { ViewerContext } from './context.ts';
import { noWay } from './deep-link.ts';
import { kit } from './kit.ts';
import type { WayMessage } from './protocol.ts';
import { createSearchBox } from './search-box.ts';
import type { Session } from './session.ts';
import type { Way } from './way/way.ts';

const fetchWay = importer(() => import('./way/way.ts'));
const fetchWayParts = importer(() => import('./way/lazy-parts.ts'));
const fetchHost = importer(() => import('./way/obey-host.ts'));

/** Whether the owner wants directions and the floors are built. */
export function hasDirections({ project, data }: Pick<ViewerContext, 'project' | 'data'>): boolean {
  return project().settings.wayfinding.isEnabled && data.wayFile !== null;
}

/** Directions, loaded once; null where there are none. Rejects where they cannot be had. */
export async function loadWays(session: Session): Promise<Way | null> {
  if (!hasDirections(session.ctx)) return null;
  session.ways ??= Promise.all([
    fetchWay(),
    fetchWayParts(),
    // Only in a frame is there somebody who sends messages.
    session.ctx.isFramed ? fetchHost() : null,
  ]).then(([{ createWay }, parts, host]) => createWay({ ...kit, createSearchBox }, session, parts, host));
  session.ways.catch(() => {
    session.ways = null;
  });
  return session.ways;
}

/** Directions open when a card, the address or the embedding page asks for them. */
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
      ctx.store.set({ way: noWay });
      ctx.notify(ctx.strings().failedOffline);
      refuse('offline');
    }
  };
  ctx.store.subscribe(({ way }, before) => {
    if (way !== before.way && way !== noWay) void open();
  });
  return open;
}

/** `?mode=kiosk`: a screen in the building. */
export async function startKioskIfAsked(session: Session): Promise<void> {
  if (new URLSearchParams(location.search).get('mode') !== 'kiosk') return;
  const [{ startKiosk }, parts] = await Promise.all([import('./kiosk/kiosk.ts'), fetchWayParts()]);
  await startKiosk({ ...kit, createSearchBox }, session, parts);
}
