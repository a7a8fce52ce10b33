import { importer } from '../../late/import-again.ts';
import type { Feature } from '../core/feature.ts';
import { isPicture } from '../core/resting-pads.ts';

const fetchPicture = importer(() => import('./open-page.ts'));

/** A frame that is too small for a map shows a picture of it, with a button that opens its page. */
export const picture: Feature = {
  start(viewer) {
    let isAsked = false;
    const ask = () => {
      if (isAsked || !isPicture(viewer.root)) return;
      isAsked = true;
      fetchPicture().then(
        ({ showOpenPage }) => showOpenPage(viewer),
        () => {
          isAsked = false;
        },
      );
    };
    ask();
    viewer.on('layout', ask);
  },
};
