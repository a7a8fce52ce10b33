import { login } from '#lib/contract/endpoints/accounts.ts';
import { forNext } from '#lib/http/for-next.ts';
import { on, serve } from '#lib/http/serve.ts';
import { logIn } from '#lib/identity/auth/log-in.ts';

export const route = serve(on(login, (ctx, { body }) => logIn(ctx, body)));
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = forNext(route);
