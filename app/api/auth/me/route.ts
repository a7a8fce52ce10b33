import * as endpoints from '#lib/contract/endpoints/accounts.ts';
import { on, serve } from '#lib/http/serve.ts';
import { deleteMe } from '#lib/identity/auth/delete-me.ts';
import { getMe, updateMe } from '#lib/identity/users/me.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoints.getMe, (ctx) => getMe(ctx)),
  on(endpoints.updateMe, (ctx, { body }) => updateMe(ctx, body)),
  on(endpoints.replaceMe, (ctx, { body }) => updateMe(ctx, body)),
  on(endpoints.deleteMe, (ctx) => deleteMe(ctx)),
);
