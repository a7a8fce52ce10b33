import { disableSecondFactor as endpoint } from '#lib/contract/endpoints/credentials.ts';
import { on, serve } from '#lib/http/serve.ts';
import { disableSecondFactor } from '#lib/identity/auth/second-factor.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoint, (ctx, { body }) => disableSecondFactor(ctx, body)),
);
