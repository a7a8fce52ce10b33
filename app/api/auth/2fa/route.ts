import { getSecondFactor as endpoint } from '#lib/contract/endpoints/credentials.ts';
import { on, serve } from '#lib/http/serve.ts';
import { getSecondFactor } from '#lib/identity/auth/second-factor.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(on(endpoint, (ctx) => getSecondFactor(ctx)));
