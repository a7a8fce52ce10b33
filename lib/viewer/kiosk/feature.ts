import { importer } from '../../late/import-again.ts';
import { parseDeepLink, withoutRoute } from '../core/deep-link.ts';
import type { Feature } from '../core/feature.ts';

const fetchKiosk = importer(() => import('./kiosk.ts'));
const retryMs = 10_000;

/**
 * A screen in the building, if the address has `?mode=kiosk`. Retries until it starts, because without the kiosk
 * visitors could leave the map.
 */
export const kiosk: Feature = {
  ready(viewer) {
    if (new URLSearchParams(location.search).get('mode') !== 'kiosk') return;
    // Read before the first await: a visitor may have touched the map by then. After a reload the address may still name
    // the route of the last visitor.
    const begun = {
      way: withoutRoute(parseDeepLink(location.hash).way),
      levelId: viewer.store.state.levelId,
    };
    const attempt = () =>
      void fetchKiosk()
        .then(({ startKiosk }) => startKiosk(viewer, begun))
        .catch(() => {
          viewer.notify(viewer.strings().failedOffline);
          setTimeout(attempt, retryMs);
        });
    attempt();
  },
};
