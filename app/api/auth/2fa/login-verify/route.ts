import { verifySecondFactor as endpoint } from '#lib/contract/endpoints/credentials.ts';
import { on, serve } from '#lib/http/serve.ts';
import { verifySecondFactor } from '#lib/identity/auth/verify-second-factor.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoint, (ctx, { body }) => verifySecondFactor(ctx, body)),
);
