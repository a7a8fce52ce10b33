import { listSessions as endpoint } from '#lib/contract/endpoints/accounts.ts';
import { forNext } from '#lib/http/for-next.ts';
import { on, serve } from '#lib/http/serve.ts';
import { listSessions } from '#lib/identity/auth/own-sessions.ts';

export const route = serve(on(endpoint, (ctx) => listSessions(ctx)));
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = forNext(route);
