import { AppError } from '#lib/contract/errors.ts';
import { askingOrigin, isDomainAllowed } from '#lib/maps/live/allowed-domains.ts';
import { liveMapOf, withPublished } from '#lib/maps/live/find-live.ts';
import type { PublicRequest } from '#lib/maps/live/prepared-answer.ts';
import type { PublishedProject } from '#lib/maps/live/public-access.ts';
import type { Answer } from '#lib/platform/answer.ts';
import { settings } from '#lib/platform/settings.ts';
import { acceptedLanguages } from '#lib/viewer/language.ts';
import { documentPolicy, type FrameAncestor } from '#lib/viewer/render-document.ts';
import type { LevelShape, PublicProject, ViewerSource } from '#lib/viewer/types.ts';
import { answerDemoPage } from './answer-demo.ts';
import { dataFiles } from './answer-embed-data.ts';
import { demoName } from './demo-name.ts';
import { frameAncestors } from './frame-ancestors.ts';
import { preparedHtml } from './html-answer.ts';
import { keptDocument } from './kept-documents.ts';
import { mapExtras } from './map-extras.ts';
import { chooseFirstLevel, languageOf, newNonce, type PreparedMap, prepareMap } from './render-map.ts';
import { viewerAssets } from './viewer-assets.ts';

export type PageTarget = { project: string; kind: 'embed' | 'page' };

const pagePath = /^\/(embed|m)\/([^/]+)\/?$/;

/** What the path of an address asks for, or null when it is neither `/embed/{project}` nor `/m/{project}`. */
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
 * language (`lang`), a level (`level`, id or key) and a source.
 */
export async function answerPage(
  request: PublicRequest,
  target: PageTarget,
  query: URLSearchParams,
): Promise<Answer> {
  if (target.kind === 'embed' && target.project === demoName) return answerDemoPage(request, query);
  const languages = [query.get('lang'), ...acceptedLanguages(request.header('accept-language'))];
  return withPublished(target.project, async (published) => {
    if (!published) throw new AppError('notFound.publishedMap');
    if (target.kind === 'embed') checkFrame(request, published);
    const { document, imageOrigins } = await prepare(request, target, published, query, languages);
    const nonce = newNonce();
    const ancestors: FrameAncestor[] =
      target.kind === 'embed' ? frameAncestors(published.allowedDomains) : ["'self'"];
    return preparedHtml(request, document, nonce, {
      'Cache-Control': 'no-cache, private',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Content-Security-Policy': documentPolicy({ nonce, imageOrigins, frameAncestors: ancestors }),
    });
  });
}

/** A frame on a page that is known and not allowed is told so; where no page is named, frame-ancestors decides. */
function checkFrame(request: PublicRequest, published: PublishedProject): void {
  if (published.allowedDomains.length === 0) return;
  const asking = askingOrigin(request.header('origin'), request.header('referer'));
  if (
    asking === null ||
    asking.origin === request.origin ||
    isDomainAllowed(asking, published.allowedDomains)
  )
    return;
  throw new AppError('forbidden.otherFrame', {
    host: asking.host,
    domains: published.allowedDomains.join(', '),
  });
}

/** The document from memory where nothing it is made from has changed, else made anew. */
async function prepare(
  request: PublicRequest,
  target: PageTarget,
  published: PublishedProject,
  query: URLSearchParams,
  languages: (string | null)[],
): Promise<PreparedMap> {
  const map = await liveMapOf(published, request.origin);
  // Both bodies were assembled from data that the contract parsed when they were stored.
  const project = JSON.parse((await map.project()).raw.toString()) as PublicProject;
  const level = chooseFirstLevel(project, query.get('level'));
  const language = languageOf(project, languages);
  const source = sourceOf(target, query.get('source'));
  const extras = await mapExtras(published.id, request.origin);
  const legal = target.kind === 'page' ? settings().legal : undefined;
  const name = [published.id, target.kind, source, language, level?.id].join(' ');
  const stamp = JSON.stringify([published.liveVersion, extras, legal, viewerAssets().scriptUrl]);
  return keptDocument({ origin: request.origin, name, stamp }, async () => {
    const pageUrl = `${request.origin}/m/${encodeURIComponent(project.key)}`;
    return prepareMap({
      project,
      firstLevel: level ? (JSON.parse((await map.level(level.id)).whole.raw.toString()) as LevelShape) : null,
      files: await dataFiles(map),
      extras,
      urls: {
        data: `/embed/${project.id}/data/`,
        analytics: project.analytics.isEnabled ? `/api/p/${project.id}/analytics/` : null,
        share: pageUrl,
      },
      language,
      source,
      pageUrl: target.kind === 'page' ? pageUrl : null,
      legal,
    });
  });
}

function sourceOf(target: PageTarget, wanted: string | null): ViewerSource {
  if (wanted === 'qr' || wanted === 'kiosk') return wanted;
  return target.kind;
}
