import { getMe as endpoint } from '#lib/contract/endpoints/accounts.ts';
import { on, route } from '#lib/http/serve.ts';
import { getMe } from '#lib/users/get-me.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(on(endpoint, (ctx) => getMe(ctx)));
