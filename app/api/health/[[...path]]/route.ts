import * as service from '#lib/contract/endpoints/service.ts';
import { onHealth, serve } from '#lib/http/serve.ts';
import { checkHealth, checkPublicHealth } from '#lib/operations/check-health.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  onHealth(service.getHealth, checkHealth),
  onHealth(service.getPublicHealth, checkPublicHealth),
);
