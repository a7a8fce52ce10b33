import type { Ctx } from '#lib/platform/context.ts';
import { log } from '#lib/platform/log.ts';

/** One line of the log about who changed which webhook; never its secret. */
export function logChange(ctx: Ctx, change: string, webhookId: string): void {
  log('info', `webhook_${change}`, {
    webhook: webhookId,
    user: ctx.actor.kind === 'user' ? ctx.actor.userId : null,
    address: ctx.clientAddress,
    request_id: ctx.requestId,
  });
}
