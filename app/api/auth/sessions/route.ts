import { listSessions } from '#lib/auth/list-sessions.ts';
import { listSessions as endpoint } from '#lib/contract/endpoints/accounts.ts';
import { on, route } from '#lib/http/serve.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(on(endpoint, (ctx) => listSessions(ctx)));
