import { runHousekeeping as endpoint } from '#lib/contract/endpoints/service.ts';
import { forNext } from '#lib/http/for-next.ts';
import { onOperator, serve } from '#lib/http/serve.ts';
import { runHousekeeping } from '#lib/operations/jobs.ts';

export const route = serve(onOperator(endpoint, runHousekeeping));
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = forNext(route);
