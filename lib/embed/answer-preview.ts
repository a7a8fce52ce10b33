import type { PublishedProjectId } from '#lib/maps/live/queries.ts';
import { findPreview, type Preview } from '#lib/maps/projects/find-preview.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { spend } from '#lib/platform/rate-limits/spend.ts';
import { acceptedLanguages } from '#lib/viewer/language.ts';
import { mapExtras } from './map-extras.ts';
import { chooseFirstLevel, languageOf, renderMap } from './render-map.ts';
import { renderMessage } from './render-message.ts';

/** The token stands in the address: nothing may keep it, pass it on or list it. */
const privateHeaders = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
  'X-Content-Type-Options': 'nosniff',
};
const messagePolicy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";
const html = { ...privateHeaders, 'Content-Type': 'text/html; charset=utf-8' };

export type PreviewRequest = { token: string; query: URLSearchParams; acceptLanguage: string | null };

/** The page behind a reviewer's link: the draft, read-only, as it would be after going live. */
export async function answerPreviewPage(ctx: Ctx, request: PreviewRequest): Promise<Response> {
  const { token, query } = request;
  const languages = [query.get('lang'), ...acceptedLanguages(request.acceptLanguage)];
  const message = (status: 404 | 429, headers: Record<string, string> = {}) =>
    new Response(renderMessage(status, languages, null), {
      status,
      headers: { ...html, 'Content-Security-Policy': messagePolicy, ...headers },
    });
  const verdict = await spend('embed', ctx.clientAddress);
  if (verdict && !verdict.success) return message(429, { 'Retry-After': String(verdict.resetSeconds) });
  const preview = await findPreview(ctx, token);
  if (!preview) return message(404);
  const level = chooseFirstLevel(preview.project, query.get('level'));
  const { text, policy } = renderMap(
    {
      project: preview.project,
      firstLevel: preview.levels.find(({ id }) => id === level?.id) ?? null,
      files: previewFiles(preview),
      // The token is the permission that publication is elsewhere.
      extras: await mapExtras(preview.project.id as PublishedProjectId, ctx.origin),
      urls: { data: `/preview/${token}/data/`, analytics: null, share: `${ctx.origin}/preview/${token}` },
      language: languageOf(preview.project, languages),
      source: 'page',
      pageUrl: null,
      isPreview: true,
    },
    ["'self'"],
  );
  return new Response(text, { headers: { ...html, 'Content-Security-Policy': policy } });
}

/** The data files of a preview, read anew each time: a draft changes under the reviewer's eyes. */
export async function answerPreviewData(ctx: Ctx, token: string, file: string): Promise<Response> {
  const verdict = await spend('embed', ctx.clientAddress);
  if (verdict && !verdict.success) {
    const headers = { ...privateHeaders, 'Retry-After': String(verdict.resetSeconds) };
    return Response.json({ detail: 'Too many requests. Wait and try again.' }, { status: 429, headers });
  }
  const preview = await findPreview(ctx, token);
  const body = preview && fileOf(preview, file);
  if (!body) return Response.json({ detail: 'File not found.' }, { status: 404, headers: privateHeaders });
  return Response.json(body, { headers: privateHeaders });
}

function fileOf(preview: Preview, file: string): unknown {
  const files = previewFiles(preview);
  if (file === 'version.json') return { version: preview.project.version, changed: files };
  if (file.startsWith('project-')) return preview.project;
  return preview.levels.find(({ id }) => file.startsWith(`level-${id}-`)) ?? null;
}

function previewFiles({ project, levels }: Preview) {
  return {
    project: `project-${project.version}.json`,
    levels: Object.fromEntries(levels.map(({ id }) => [id, `level-${id}-${project.version}.json`])),
  };
}
