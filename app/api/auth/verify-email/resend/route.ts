import { resendVerification as endpoint } from '#lib/contract/endpoints/credentials.ts';
import { forNext } from '#lib/http/for-next.ts';
import { on, serve } from '#lib/http/serve.ts';
import { resendVerification } from '#lib/identity/auth/verify-email.ts';

export const route = serve(on(endpoint, (ctx) => resendVerification(ctx)));
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = forNext(route);
