import { analyticsCall } from '#lib/http/analytics-call.ts';
import { route } from '#lib/http/serve.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(analyticsCall);
