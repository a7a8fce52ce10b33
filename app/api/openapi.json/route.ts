import { forNext } from '#lib/http/for-next.ts';
import { openApiDocument } from '#lib/http/openapi-answer.ts';
import { serve } from '#lib/http/serve.ts';

export const route = serve(openApiDocument);
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = forNext(route);
