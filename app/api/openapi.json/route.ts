import { openApiDocument } from '#lib/http/openapi-answer.ts';
import { route } from '#lib/http/serve.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(openApiDocument);
