import { importer } from '../../late/import-again.ts';
import { whenIdle } from '../../late/when-idle.ts';
import type { Paper, PaperParts } from '../core/parts.ts';
import type { Viewer } from '../core/viewer.ts';
import { fetchPrint } from '../print/print-level.ts';
import type { Guide } from './guide.ts';

const fetchWay = importer(() => import('./print-way.ts'));
/** The sheets are prepared within this time after an answer, even if the page is busy. */
const preparedWithinMs = 3000;

/** Makes the way what is printed. `prepare` loads what the menu of the browser, which does not wait, needs for it. */
export function createPaper(viewer: Viewer, guide: Guide): Paper & { prepare(): void } {
  let parts: PaperParts | null = null;
  const load = async () => {
    const { waySheets, framedWay, fetchPlans } = await fetchWay();
    parts ??= {
      sheets: (isPatient) => waySheets(viewer, guide.view, isPatient),
      framed: (size) => framedWay(viewer, guide.view, size),
    };
    fetchPlans(viewer, guide.view);
    return parts;
  };
  const paper: Paper & { prepare(): void } = {
    isOffered: () => guide.view.answer?.route != null,
    async print() {
      try {
        const { printSheets } = await fetchPrint();
        await printSheets(viewer, async () => (await load()).sheets(true));
      } catch {
        viewer.notify(viewer.strings().failedOffline);
      }
    },
    get parts() {
      return parts;
    },
    prepare: () => whenIdle(() => load().catch(() => null), preparedWithinMs),
  };
  viewer.parts.papers.push(paper);
  return paper;
}
