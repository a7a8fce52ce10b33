import { requestPasswordReset as endpoint } from '#lib/contract/endpoints/credentials.ts';
import { forNext } from '#lib/http/for-next.ts';
import { on, serve } from '#lib/http/serve.ts';
import { requestPasswordReset } from '#lib/identity/auth/password-reset.ts';

export const route = serve(on(endpoint, (ctx, { body }) => requestPasswordReset(ctx, body)));
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = forNext(route);
