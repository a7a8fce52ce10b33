import type { Section } from '#app/docs/open-api.ts';
import type { guides } from '#lib/messages/guides.ts';
import { tasks } from './tasks.ts';

/** Returns a short map of the documentation in Markdown, after llmstxt.org: one line per call, grouped by task. */
export function writeLlmsText(
  origin: string,
  guide: ReturnType<typeof guides>,
  sections: readonly Section[],
): string {
  const lines = new Map(
    sections.flatMap(({ slug, operations }) =>
      operations.map(({ id, method, path, summary }) => {
        return [id, `- [${method} ${path}](${origin}/docs/${slug}#${id}): ${summary}`] as const;
      }),
    ),
  );
  return [
    '# Atrium',
    '> Interactive indoor maps: draw areas and markers on floor plans in the browser, publish the maps, embed them on websites, and update them through a JSON API.',
    [
      'A project has ordered levels (floors). A level has areas (polygons) and markers (points) in pixels of its plan. Changes are saved in the draft; publish and update-live make the draft the live map. PATCH of a single area or marker changes the draft and the live map at once.',
      'Send `Authorization: Bearer` with an access token or an API key (`sk_...`). Calls under /api/p/ read published maps without credentials. Errors are `{field: [messages]}` (400) or `{detail}`.',
      `Assistants that support the Model Context Protocol use ${origin}/api/mcp/ with an API key as bearer token.`,
    ].join('\n\n'),
    '## Guides',
    [
      `- [${guide.embedding.title}](${origin}/docs/embedding): ${guide.embedding.lead}`,
      `- [${guide.websites.title}](${origin}/docs/websites): ${guide.websites.lead}`,
      `- [${guide.scripts.title}](${origin}/docs/scripts): ${guide.scripts.lead}`,
      `- [${guide.connections.title}](${origin}/docs/connections): ${guide.connections.lead}`,
      `- [${guide.assistants.title}](${origin}/docs/assistants): ${guide.assistants.lead}`,
      `- [${guide.importing.title}](${origin}/docs/importing): ${guide.importing.lead}`,
      `- [${guide.directions.title}](${origin}/docs/wayfinding): ${guide.directions.lead}`,
      `- [OpenAPI 3.1 document](${origin}/api/openapi.json): every call with its schemas`,
      `- [Overview](${origin}/docs): authentication, errors, draft and live map, coordinates, pagination, rate limits, icons`,
    ].join('\n'),
    ...tasks.map(({ title, ids }) => `## ${title}\n\n${ids.flatMap((id) => lines.get(id) ?? []).join('\n')}`),
    '',
  ].join('\n\n');
}
