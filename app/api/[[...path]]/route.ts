import { serveNothing } from '#lib/http/serve.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serveNothing('/api/');
