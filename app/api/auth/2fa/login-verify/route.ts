import { verifySecondFactor as endpoint } from '#lib/contract/endpoints/credentials.ts';
import { on, route } from '#lib/http/serve.ts';
import { verifySecondFactor } from '#lib/identity/auth/verify-second-factor.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(endpoint, (ctx, { body }) => verifySecondFactor(ctx, body)),
);
