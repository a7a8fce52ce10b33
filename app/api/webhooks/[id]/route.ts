import * as endpoints from '#lib/contract/endpoints/webhooks.ts';
import { on, serve } from '#lib/http/serve.ts';
import { deleteWebhook, getWebhook, updateWebhook } from '#lib/webhooks/webhooks.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoints.getWebhook, (ctx, { params, query }) =>
    getWebhook(ctx, { ...params, organizationId: query.organization }),
  ),
  on(endpoints.updateWebhook, (ctx, { params, query, body }) =>
    updateWebhook(ctx, { ...params, organizationId: query.organization, changes: body }),
  ),
  on(endpoints.deleteWebhook, (ctx, { params, query }) =>
    deleteWebhook(ctx, { ...params, organizationId: query.organization }),
  ),
);
