import { disableSecondFactor as endpoint } from '#lib/contract/endpoints/credentials.ts';
import { on, route } from '#lib/http/serve.ts';
import { disableSecondFactor } from '#lib/identity/auth/disable-second-factor.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(endpoint, (ctx, { body }) => disableSecondFactor(ctx, body)),
);
