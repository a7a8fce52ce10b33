import { verifyEmail as endpoint } from '#lib/contract/endpoints/credentials.ts';
import { forNext } from '#lib/http/for-next.ts';
import { on, serve } from '#lib/http/serve.ts';
import { verifyEmail } from '#lib/identity/auth/verify-email.ts';

export const route = serve(on(endpoint, (ctx, { body }) => verifyEmail(ctx, body)));
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = forNext(route);
