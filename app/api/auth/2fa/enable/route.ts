import { enableSecondFactor as endpoint } from '#lib/contract/endpoints/credentials.ts';
import { on, route } from '#lib/http/serve.ts';
import { enableSecondFactor } from '#lib/identity/auth/enable-second-factor.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(endpoint, (ctx, { body }) => enableSecondFactor(ctx, body)),
);
