import { importer } from '../map/import-again.ts';
import type { ViewerContext } from './context.ts';

const fetchReport = importer(() => import('./notes/report.ts'));

/** Loads and opens the form for reporting a problem. */
export function openReport(ctx: ViewerContext): void {
  fetchReport()
    .then(({ openReport: open }) => open(ctx, ctx.boot.urls.reports ?? ''))
    .catch(() => ctx.notify(ctx.strings().failedOffline));
}
