import { addStyle } from '../core/add-style.ts';
import type { Feature } from '../core/feature.ts';
import zoomedCss from './zoomed.css';

/** A window of this size in px is a desktop at 400 % zoom. The style has the same limits. */
const zoomed = '(width < 360px) and (height < 300px)';

/**
 * The page of a map at 400 % zoom (WCAG 2.2, 1.4.10 Reflow): the plan has the first 60 % of the window, the list of
 * places follows, and all is scrolled as a page.
 */
export const zoomedPage: Feature = {
  start(viewer) {
    if (viewer.boot.source !== 'page' || viewer.isFramed || viewer.isShared) return;
    const { root } = viewer;
    const isZoomed = matchMedia(zoomed);
    addStyle(zoomedCss);
    root.classList.add('atrium-zoomable');
    // A wheel over the plan scrolls the page. With Ctrl it zooms the map.
    root.addEventListener(
      'wheel',
      (event) => {
        if (isZoomed.matches && !event.ctrlKey) event.stopPropagation();
      },
      { capture: true },
    );
    // A place that is chosen in the list has its card over the plan.
    viewer.on('select', (selected) => {
      if (selected && isZoomed.matches) scrollTo(0, 0);
    });
  },
};
