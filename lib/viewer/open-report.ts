import { importer } from '../map/import-again.ts';
import type { ViewerContext } from './context.ts';
import { kit } from './kit.ts';

const fetchReport = importer(() => import('./notes/report.ts'));

/** The form in which a visitor reports a problem, loaded now. */
export function openReport(ctx: ViewerContext): void {
  fetchReport()
    .then(({ openReport: open }) => open(kit, ctx, ctx.boot.urls.reports ?? ''))
    .catch(() => ctx.notify(ctx.strings().failedOffline));
}
