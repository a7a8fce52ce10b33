import { runHousekeeping } from '#lib/boot/run-housekeeping.ts';
import { runHousekeeping as endpoint } from '#lib/contract/endpoints/service.ts';
import { operatorCall } from '#lib/http/operator-call.ts';
import { route } from '#lib/http/serve.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(operatorCall(endpoint, runHousekeeping));
