import { runHousekeeping as endpoint } from '#lib/contract/endpoints/service.ts';
import { operatorCall } from '#lib/http/operator-call.ts';
import { route } from '#lib/http/serve.ts';
import { runHousekeeping } from '#lib/operations/run-housekeeping.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(operatorCall(endpoint, runHousekeeping));
