import type { WayStrings } from '../../messages/way.ts';
import { currentLink } from '../core/address.ts';
import { h } from '../core/dom.ts';
import type { Viewer } from '../core/viewer.ts';
import { loadWays } from '../directions/load-ways.ts';
import type { Dialogs } from './dialogs.ts';

/** Adds a button to the directions that sends the route to a phone. Directions are loaded with the first request. */
export function offerWay(viewer: Viewer, dialogs: Dialogs, texts: () => WayStrings): void {
  const take = h('button', { type: 'button', class: 'atrium-action atrium-kiosk-take' });
  take.addEventListener('click', () => {
    const link = new URL(viewer.boot.urls.share, location.href);
    link.searchParams.set('source', 'qr');
    link.hash = currentLink(viewer, false);
    void dialogs.code(texts().takeAlong, texts().takeAlongHint, link.href);
  });
  const offer = () => {
    take.textContent = texts().takeAlong;
    loadWays(viewer).then(
      (ways) => ways?.addAction(take),
      () => null,
    );
  };
  viewer.store.subscribe((state, before) => {
    if (state.language !== before.language) take.textContent = texts().takeAlong;
    if (state.way !== before.way) offer();
  });
  offer();
}
