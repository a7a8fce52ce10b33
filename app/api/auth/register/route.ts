import { register } from '#lib/contract/endpoints/accounts.ts';
import { forNext } from '#lib/http/for-next.ts';
import { on, serve } from '#lib/http/serve.ts';
import { registerUser } from '#lib/identity/auth/register-user.ts';

export const route = serve(on(register, (ctx, { body }) => registerUser(ctx, body)));
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = forNext(route);
