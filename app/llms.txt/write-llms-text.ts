import type { Section } from '#app/docs/open-api.ts';
import type { guides } from '#lib/strings/guides.ts';

/** A short map of the documentation in Markdown, after llmstxt.org. */
export function writeLlmsText(
  origin: string,
  { embedding, scripts }: ReturnType<typeof guides>,
  sections: readonly Section[],
): string {
  const reference = sections.map(({ slug, title, operations }) => {
    const calls = operations.map(({ method, path }) => `${method} ${path}`).join(', ');
    return `- [${title}](${origin}/docs/${slug}): ${calls}`;
  });
  return [
    '# Atrium',
    '> Interactive indoor maps: draw areas and markers on floor plans in the browser, publish them, embed them on websites, and keep them current through a JSON API.',
    [
      'A project holds ordered levels (floors); a level holds areas (polygons) and markers (points) in pixels of its plan. What is saved is a draft; publish and update-live make the live map out of it. PATCH of a single area or marker changes draft and live map at once.',
      'Send `Authorization: Bearer` with an access token or an API key (`sk_...`). Published maps are read without credentials under /api/p/. Errors are `{field: [messages]}` (400) or `{detail}`.',
    ].join('\n\n'),
    '## Guides',
    [
      `- [${embedding.title}](${origin}/docs/embedding): ${embedding.lead}`,
      `- [${scripts.title}](${origin}/docs/scripts): ${scripts.lead}`,
    ].join('\n'),
    '## API reference',
    [
      `- [OpenAPI 3.1 document](${origin}/api/openapi.json): every call with its schemas`,
      `- [Overview](${origin}/docs): signing in, errors, draft and live, coordinates, lists, limits, icons`,
      ...reference,
    ].join('\n'),
    '',
  ].join('\n\n');
}
