import { changePlan } from '#lib/billing/change-plan.ts';
import * as endpoints from '#lib/contract/endpoints/billing.ts';
import { on, route } from '#lib/http/serve.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(endpoints.changePlan, (ctx, { body }) => changePlan(ctx, body)),
);
