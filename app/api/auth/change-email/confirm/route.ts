import { confirmEmailChange as endpoint } from '#lib/contract/endpoints/credentials.ts';
import { on, route } from '#lib/http/serve.ts';
import { confirmEmailChange } from '#lib/identity/auth/change-email.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(endpoint, (ctx, { body }) => confirmEmailChange(ctx, body)),
);
