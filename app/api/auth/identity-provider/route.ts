import { signInWithProvider as endpoint } from '#lib/contract/endpoints/credentials.ts';
import { on, route } from '#lib/http/serve.ts';
import { signInWithProvider } from '#lib/identity/auth/sign-in-with-provider.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(endpoint, (ctx, { body }) => signInWithProvider(ctx, body)),
);
