import { verifySecondFactor as endpoint } from '#lib/contract/endpoints/credentials.ts';
import { forNext } from '#lib/http/for-next.ts';
import { on, serve } from '#lib/http/serve.ts';
import { verifySecondFactor } from '#lib/identity/auth/verify-second-factor.ts';

export const route = serve(on(endpoint, (ctx, { body }) => verifySecondFactor(ctx, body)));
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = forNext(route);
