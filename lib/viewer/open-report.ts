import type { ViewerContext } from './context.ts';
import { kit } from './kit.ts';

/** The form in which a visitor reports a problem, loaded now. */
export function openReport(ctx: ViewerContext): void {
  import('./notes/report.ts')
    .then(({ openReport: open }) => open(kit, ctx, ctx.boot.urls.reports ?? ''))
    .catch(() => ctx.notify(ctx.strings().failedOffline));
}
