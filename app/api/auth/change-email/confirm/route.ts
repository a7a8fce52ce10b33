import { confirmEmailChange as endpoint } from '#lib/contract/endpoints/credentials.ts';
import { forNext } from '#lib/http/for-next.ts';
import { on, serve } from '#lib/http/serve.ts';
import { confirmEmailChange } from '#lib/identity/auth/change-email.ts';

export const route = serve(on(endpoint, (ctx, { body }) => confirmEmailChange(ctx, body)));
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = forNext(route);
