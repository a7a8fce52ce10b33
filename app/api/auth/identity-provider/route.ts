import { signInWithProvider as endpoint } from '#lib/contract/endpoints/credentials.ts';
import { on, serve } from '#lib/http/serve.ts';
import { signInWithProvider } from '#lib/identity/auth/sign-in-with-provider.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoint, (ctx, { body, originHeader }) => signInWithProvider(ctx, { ...body, originHeader })),
);
