import { getMetrics as endpoint } from '#lib/contract/endpoints/service.ts';
import { operatorCall } from '#lib/http/operator-call.ts';
import { route } from '#lib/http/serve.ts';
import { getMetrics } from '#lib/operations/get-metrics.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(operatorCall(endpoint, getMetrics));
