import { changePlan, getBilling } from '#lib/billing/billing.ts';
import * as billing from '#lib/contract/endpoints/billing.ts';
import { on, serve } from '#lib/http/serve.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(billing.getBilling, getBilling),
  on(billing.changePlan, changePlan),
);
