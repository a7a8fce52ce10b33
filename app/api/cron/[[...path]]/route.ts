import * as service from '#lib/contract/endpoints/service.ts';
import { onOperator, serve } from '#lib/http/serve.ts';
import { runHousekeeping } from '#lib/operations/jobs.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  onOperator(service.runHousekeeping, runHousekeeping),
);
