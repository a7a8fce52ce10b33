import { forNext } from '#lib/http/for-next.ts';
import { serveNothing } from '#lib/http/serve.ts';

export const route = serveNothing('/api/');
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = forNext(route);
