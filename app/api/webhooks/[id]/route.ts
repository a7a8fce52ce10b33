import * as endpoints from '#lib/contract/endpoints/webhooks.ts';
import { on, route } from '#lib/http/serve.ts';
import { deleteWebhook } from '#lib/webhooks/delete-webhook.ts';
import { getWebhook } from '#lib/webhooks/list-webhooks.ts';
import { updateWebhook } from '#lib/webhooks/update-webhook.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
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
