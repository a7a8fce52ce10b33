import { listSessions as endpoint } from '#lib/contract/endpoints/accounts.ts';
import { on, route } from '#lib/http/serve.ts';
import { listSessions } from '#lib/identity/auth/list-sessions.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(on(endpoint, (ctx) => listSessions(ctx)));
