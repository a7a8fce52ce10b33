import { changeEmail } from '#lib/auth/change-email.ts';
import { changeEmail as endpoint } from '#lib/contract/endpoints/credentials.ts';
import { on, route } from '#lib/http/serve.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(endpoint, (ctx, { body }) => changeEmail(ctx, body)),
);
