import { addStyle } from '../core/add-style.ts';
import { currentLink, currentPage } from '../core/address.ts';
import { h, icon } from '../core/dom.ts';
import type { Viewer } from '../core/viewer.ts';
import { shareUrl } from '../share/page-link.ts';
import pictureCss from './picture.css';

/** Lays a link to the page of the map over the map. Its style shows it only while the frame is too small. */
export function showOpenPage(viewer: Viewer): void {
  addStyle(pictureCss);
  const text = h('span', {});
  const link = h(
    'a',
    { class: 'atrium-open-page', target: '_blank', rel: 'noopener' },
    h('span', { class: 'atrium-action' }, icon('fullscreen', 18), text),
  );
  const render = () => {
    text.textContent = viewer.strings().openPage;
    link.href = shareUrl(currentPage(viewer), currentLink(viewer, false));
  };
  render();
  viewer.store.subscribe(render);
  viewer.on('appearance', render);
  viewer.root.append(link);
  viewer.root.classList.add('atrium-pictured');
}
