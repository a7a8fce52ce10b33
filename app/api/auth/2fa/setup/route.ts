import { setUpSecondFactor as endpoint } from '#lib/contract/endpoints/credentials.ts';
import { forNext } from '#lib/http/for-next.ts';
import { on, serve } from '#lib/http/serve.ts';
import { setUpSecondFactor } from '#lib/identity/auth/second-factor.ts';

export const route = serve(on(endpoint, (ctx) => setUpSecondFactor(ctx)));
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = forNext(route);
