import { changePassword } from '#lib/auth/change-password.ts';
import { changePassword as endpoint } from '#lib/contract/endpoints/credentials.ts';
import { on, route } from '#lib/http/serve.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(endpoint, (ctx, { body }) => changePassword(ctx, body)),
);
