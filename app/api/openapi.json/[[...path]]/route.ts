import { openApiDocument } from '#lib/http/openapi-answer.ts';
import { serve } from '#lib/http/serve.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(openApiDocument);
