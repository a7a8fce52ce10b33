import { importer } from '../../late/import-again.ts';
import type { Feature } from '../core/feature.ts';

const fetchReport = importer(() => import('./report.ts'));

/** Reports of visitors. */
export const notes: Feature = {
  start(viewer) {
    const { urls, source } = viewer.boot;
    const tellFailure = () => viewer.notify(viewer.strings().failedOffline);
    viewer.parts.tools.push({
      name: 'report',
      icon: 'warning',
      place: 'menu',
      isInFoot: true,
      label: () => viewer.strings().reportProblem,
      isOffered: () => urls.reports !== undefined && source !== 'kiosk',
      run: () =>
        void fetchReport()
          .then(({ openReport }) => openReport(viewer, urls.reports ?? ''))
          .catch(tellFailure),
    });
  },
};
