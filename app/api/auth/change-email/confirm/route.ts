import { confirmEmailChange } from '#lib/auth/change-email.ts';
import { confirmEmailChange as endpoint } from '#lib/contract/endpoints/credentials.ts';
import { on, route } from '#lib/http/serve.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(endpoint, (ctx, { body }) => confirmEmailChange(ctx, body)),
);
