import { openApiHandler } from '#lib/http/openapi-answer.ts';

export const GET = openApiHandler;
