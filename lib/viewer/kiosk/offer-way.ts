import type { WayStrings } from '../../strings/way.en.ts';
import { currentLink } from '../address.ts';
import { h } from '../dom.ts';
import type { Session } from '../session.ts';
import type { Dialogs } from './dialogs.ts';

/** Adds a button to the directions panel that sends the route to a phone. The panel is built with the first request. */
export function offerWay({ ctx }: Session, dialogs: Dialogs, texts: () => WayStrings): void {
  const take = h('button', { type: 'button', class: 'atrium-action atrium-kiosk-take' });
  take.addEventListener('click', () => {
    const link = new URL(ctx.boot.urls.share, location.href);
    link.searchParams.set('source', 'qr');
    link.hash = currentLink(ctx, false);
    dialogs.code(texts().takeAlong, texts().takeAlongHint, link.href);
  });
  const place = () => {
    const panel = ctx.root.querySelector('.atrium-way');
    take.textContent = texts().takeAlong;
    if (panel && take.parentElement !== panel) panel.append(take);
  };
  new MutationObserver(place).observe(ctx.root, { childList: true });
  place();
  ctx.store.subscribe((state, before) => {
    if (state.language !== before.language) take.textContent = texts().takeAlong;
  });
}
