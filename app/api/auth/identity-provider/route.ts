import { signInWithProvider as endpoint } from '#lib/contract/endpoints/credentials.ts';
import { forNext } from '#lib/http/for-next.ts';
import { on, serve } from '#lib/http/serve.ts';
import { signInWithProvider } from '#lib/identity/auth/sign-in-with-provider.ts';

export const route = serve(on(endpoint, (ctx, { body }) => signInWithProvider(ctx, body)));
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = forNext(route);
