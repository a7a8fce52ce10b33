import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { askingOrigin, isDomainAllowed } from '#lib/live/allowed-domains.ts';
import { dataFiles } from '#lib/live/answer-embed-data.ts';
import { liveMapOf, withPublished } from '#lib/live/find-live.ts';
import type { PreparedAnswer, PublicRequest } from '#lib/live/prepared-answer.ts';
import { acceptsGzip } from '#lib/live/prepared-answer.ts';
import type { Head } from '#lib/live/public-access.ts';
import { rateLimitHeaders } from '#lib/rate-limits/headers.ts';
import { spend } from '#lib/rate-limits/spend.ts';
import { acceptedLanguages, chooseLanguage } from '#lib/viewer/language.ts';
import { documentPolicy, linkedIconOrigins, renderDocument } from '#lib/viewer/render-document.ts';
import type { LevelShape, PublicProject, ViewerSource } from '#lib/viewer/types.ts';
import { frameAncestors } from './frame-ancestors.ts';
import { mapExtras } from './map-extras.ts';
import { renderMessage } from './render-message.ts';
import { viewerAssets } from './viewer-assets.ts';

export type PageTarget = { project: string; kind: 'embed' | 'page' };

const pagePath = /^\/(embed|m)\/([^/]+)\/?$/;
const gzipAsync = promisify(gzip);

/** What a path asks for, or null when it is neither `/embed/{project}` nor `/m/{project}`. */
export function pageTarget(path: string): PageTarget | null {
  const [, folder, project] = pagePath.exec(path) ?? [];
  if (project === undefined) return null;
  try {
    return { project: decodeURIComponent(project), kind: folder === 'm' ? 'page' : 'embed' };
  } catch {
    return null;
  }
}

/**
 * The document of a published map, complete with its list of places and the data to start with. `query` may name a
 * language (`lang`), a level (`level`, id or key) and a source. Refusals are readable pages as well.
 */
export async function answerPage(
  request: PublicRequest,
  target: PageTarget,
  query: URLSearchParams,
): Promise<PreparedAnswer> {
  const verdict = await spend('embed', request.clientAddress);
  const limitHeaders = rateLimitHeaders(verdict);
  const languages = [query.get('lang'), ...acceptedLanguages(request.header('accept-language'))];
  const message = (status: 403 | 404 | 429, detail: string | null = null) =>
    html(request, status, renderMessage(status, languages, detail), { ...limitHeaders, ...messageHeaders });
  if (verdict && !verdict.success) return message(429);
  return withPublished(target.project, async (head) => {
    if (!head) return message(404);
    const refusal = target.kind === 'embed' ? domainRefusal(request, head) : null;
    if (refusal) return message(403, refusal);
    const { text, policy } = await render(request, target, head, query, languages);
    return html(request, 200, text, { ...limitHeaders, ...pageHeaders, 'Content-Security-Policy': policy });
  });
}

const pageHeaders = {
  'Cache-Control': 'no-cache, private',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};
const messageHeaders = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
};

/** A frame on a page that is known and not allowed is told so; where no page is named, frame-ancestors decides. */
function domainRefusal(request: PublicRequest, head: Head): string | null {
  if (head.allowedDomains.length === 0) return null;
  const asking = askingOrigin(request.header('origin'), request.header('referer'));
  if (asking === null || asking.origin === request.origin || isDomainAllowed(asking, head.allowedDomains))
    return null;
  return `${asking.host} → ${head.allowedDomains.join(', ')}`;
}

async function render(
  request: PublicRequest,
  target: PageTarget,
  head: Head,
  query: URLSearchParams,
  languages: (string | null)[],
): Promise<{ text: string; policy: string }> {
  const map = await liveMapOf(head, request.origin);
  // Both bodies were assembled from data that the contract parsed when they were stored.
  const project = JSON.parse((await map.project()).raw.toString()) as PublicProject;
  const level = firstLevel(project, query.get('level'));
  const shape = level ? (JSON.parse((await map.level(level.id)).whole.raw.toString()) as LevelShape) : null;
  const extras = await mapExtras(head.id, request.origin);
  const assets = viewerAssets();
  const nonce = randomBytes(16).toString('base64');
  const path = encodeURIComponent(project.key);
  const pageUrl = `${request.origin}/m/${path}`;
  const text = renderDocument({
    bootstrap: {
      project,
      files: await dataFiles(map),
      firstLevelId: level?.id ?? null,
      urls: {
        data: `/embed/${project.id}/data/`,
        analytics: project.analytics.isEnabled ? `/api/p/${project.id}/analytics/` : null,
        share: pageUrl,
        worker: assets.workerUrl,
      },
      customIcons: extras.customIcons,
      language: chooseLanguage(
        project.languages.map(({ code }) => code),
        languages,
        project.settings.defaultLanguage,
      ),
      source: sourceOf(target, query.get('source')),
    },
    firstLevel: shape,
    nonce,
    scriptUrl: assets.scriptUrl,
    style: assets.style,
    ...(target.kind === 'page' && {
      page: {
        description: extras.description,
        url: pageUrl,
        oembedUrl: `${request.origin}/api/oembed/?url=${encodeURIComponent(pageUrl)}&format=json`,
        imageUrl: shape?.imageThumbnails.at(-1) ?? shape?.imageUrl ?? null,
      },
    }),
  });
  const imageOrigins = [...new Set([...extras.imageOrigins, ...linkedIconOrigins(shape)])];
  const ancestors = target.kind === 'embed' ? frameAncestors(head.allowedDomains) : ["'self'"];
  return { text, policy: documentPolicy({ nonce, imageOrigins, frameAncestors: ancestors }) };
}

function firstLevel(project: PublicProject, wanted: string | null) {
  const { levels, settings } = project;
  return (
    levels.find(({ id, key }) => wanted !== null && (id === wanted || key === wanted)) ??
    levels.find(({ id }) => id === settings.defaultLevelId) ??
    levels[0]
  );
}

function sourceOf(target: PageTarget, wanted: string | null): ViewerSource {
  if (wanted === 'qr' || wanted === 'kiosk') return wanted;
  return target.kind;
}

async function html(
  request: PublicRequest,
  status: number,
  text: string,
  headers: Record<string, string>,
): Promise<PreparedAnswer> {
  const raw = Buffer.from(text, 'utf8');
  const isGzip = acceptsGzip(request.header('accept-encoding'));
  const body = isGzip ? await gzipAsync(raw) : raw;
  return {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'X-Content-Type-Options': 'nosniff',
      'X-Request-Id': request.requestId,
      Vary: 'Accept-Encoding, Accept-Language, Referer',
      'Content-Length': String(body.byteLength),
      ...(isGzip && { 'Content-Encoding': 'gzip' }),
      ...headers,
    },
    body,
  };
}
