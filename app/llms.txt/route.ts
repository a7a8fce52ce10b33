import { sections } from '#app/docs/open-api.ts';
import { requestContext } from '#lib/http/request-context.ts';
import { guides } from '#lib/messages/guides.ts';
import { settings } from '#lib/platform/settings.ts';
import { writeLlmsText } from './write-llms-text.ts';

/** Describes the service to language models: llmstxt.org. */
export function GET(request: Request): Response {
  const { origin } = requestContext(request);
  // Without APP_URL the addresses follow the Host of the request, which a cache must not give to others.
  const cacheControl = settings().appUrl === null ? 'no-store' : 'public, max-age=3600';
  const text = writeLlmsText(origin, guides('en'), sections);
  return new Response(text, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': cacheControl },
  });
}
