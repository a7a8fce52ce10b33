import { setUpSecondFactor } from '#lib/auth/set-up-second-factor.ts';
import { setUpSecondFactor as endpoint } from '#lib/contract/endpoints/credentials.ts';
import { on, route } from '#lib/http/serve.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(endpoint, (ctx) => setUpSecondFactor(ctx)),
);
