import { listSessions as endpoint } from '#lib/contract/endpoints/accounts.ts';
import { on, serve } from '#lib/http/serve.ts';
import { listSessions } from '#lib/identity/auth/own-sessions.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(on(endpoint, (ctx) => listSessions(ctx)));
