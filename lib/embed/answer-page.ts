import { AppError } from '#lib/contract/errors.ts';
import { policySource } from '#lib/contract/policy-source.ts';
import { isDomainAllowed } from '#lib/contract/schemas/domains.ts';
import type { FrameAncestor } from '#lib/embed/document/render-document.ts';
import type { PublicRequest } from '#lib/http/prepared-answer.ts';
import { askingOrigin } from '#lib/http/public-access.ts';
import type { PublishedProject } from '#lib/maps/live/find-published.ts';
import { settings } from '#lib/platform/settings.ts';
import { plainName } from '#lib/viewer/core/deep-link.ts';
import type { ViewerSource } from '#lib/viewer/core/types.ts';
import { answerDemoPage } from './answer-demo.ts';
import { dataFiles } from './answer-embed-data.ts';
import { isKeptOffline, keeperPath } from './answer-keeper.ts';
import { demoName } from './demo-name.ts';
import { preparedHtml } from './html-answer.ts';
import { isDocumentKept, keptDocument } from './kept-documents.ts';
import { drawnLevel, sectionsOfMap } from './level-parts.ts';
import { findLivePlace, type Live, withLiveMap } from './live-place.ts';
import { liveExtras } from './map-extras.ts';
import { hashOf, mapUrlOf, type PageInput, pageOf } from './page-of.ts';
import { chooseFirstLevel, languageOf, type PreparedMap, prepareMap, wantedLanguages } from './render-map.ts';
import { viewerAssets } from './viewer-assets.ts';

/** `place` is an id or key, for the page of one place. */
type PageTarget = { project: string; kind: 'embed' | 'page'; place?: string };

const pagePath = /^\/(embed|m)\/([^/]+)(?:\/([^/]+))?\/?$/;

/** Parses the path of a map page or place page. Returns null for any other path. */
export function pageTarget(path: string): PageTarget | null {
  const [, folder, project, place] = pagePath.exec(path) ?? [];
  if (project === undefined || (place !== undefined && folder !== 'm')) return null;
  try {
    return {
      project: decodeURIComponent(project),
      kind: folder === 'm' ? 'page' : 'embed',
      ...(place !== undefined && { place: decodeURIComponent(place) }),
    };
  } catch {
    return null;
  }
}

/**
 * Answers the document of a published map, complete with its list of places and its initial data. `query` may name a
 * language (`lang`), a level (`level`, id or key; the place is looked up there first) and a source. The page of an
 * unknown place has status 404. Visits of members are not counted; `isMember` recognises them.
 */
export async function answerPage(
  request: PublicRequest,
  target: PageTarget,
  query: URLSearchParams,
  isMember: (organizationId: string) => Promise<boolean>,
): Promise<Response> {
  if (target.kind === 'embed' && target.project === demoName) return answerDemoPage(request, query);
  return withLiveMap(plainName(target.project), request, async (live) => {
    const { published } = live;
    const isEmbed = target.kind === 'embed';
    if (isEmbed) checkFrame(request, published);
    const isCounted = !isTried(request, target) && !(await isMember(published.organizationId));
    const { made, isMissing } = await prepare(request, { ...target, isCounted }, live, query);
    const { isIndexable } = live.project.settings;
    const isInstallable = !isEmbed && isKeptOffline(published);
    const frames: FrameAncestor[] = isEmbed ? frameAncestors(published.allowedDomains) : ["'self'"];
    // A 304 is for documents with status 200 only (RFC 9110, 13.1.2).
    const asked = isMissing ? { ...request, header: withoutCondition(request) } : request;
    return preparedHtml(asked, made, {
      status: isMissing ? 404 : 200,
      frameAncestors: frames,
      isInstallable,
      // Devices keep no copy of a map that only some websites may show.
      cacheControl: isEmbed || isInstallable ? 'no-cache, private' : 'no-store, private',
      headers: {
        'Cross-Origin-Resource-Policy': 'cross-origin',
        ...((isEmbed || isMissing || !isIndexable) && { 'X-Robots-Tag': 'noindex' }),
      },
    });
  });
}

function withoutCondition({ header }: PublicRequest): PublicRequest['header'] {
  return (name) => (name === 'if-none-match' ? null : header(name));
}

/** Throws 403 if the page around a frame is known and not allowed. If it is unknown, frame-ancestors decides. */
function checkFrame(request: PublicRequest, published: PublishedProject): void {
  if (published.allowedDomains.length === 0) return;
  const asking = askingOrigin(request);
  if (
    asking === null ||
    asking.origin === request.origin ||
    isDomainAllowed(asking, published.allowedDomains)
  )
    return;
  throw new AppError('forbidden.otherFrame', { host: asking.host });
}

/** Checks whether the map is in the page on which people try its embed code (`answer-try-page.ts`). */
function isTried(request: PublicRequest, { kind }: PageTarget): boolean {
  const around = request.header('referer') ?? '';
  return (
    kind === 'embed' &&
    around.startsWith(`${request.origin}/embed/`) &&
    /^[^?#]*\/try\/?(?:[?#]|$)/.test(around)
  );
}

/** Returns the document from memory, or makes it again if its data has changed. */
async function prepare(
  request: PublicRequest,
  target: PageTarget & { isCounted: boolean },
  { published, map, project }: Live,
  query: URLSearchParams,
): Promise<{ made: PreparedMap; isMissing: boolean }> {
  const { origin } = request;
  const found =
    target.place === undefined ? null : await findLivePlace(map, plainName(target.place), query.get('level'));
  const isMissing = target.place !== undefined && found === null;
  const level = chooseFirstLevel(project, found?.levelId ?? query.get('level'));
  const language = languageOf(project, wantedLanguages(request, query));
  const source = sourceOf(target, query.get('source'));
  const extras = await liveExtras(map, origin);
  const legal = target.kind === 'page' ? settings().legal : undefined;
  const isOffline = isKeptOffline(published);
  const mapUrl = mapUrlOf(origin, project);
  const asked = { map, project, language, address: request.clientAddress };
  const common = async () => ({
    project,
    files: await dataFiles(map),
    extras,
    urls: {
      data: `/embed/${project.id}/data/`,
      analytics: project.analytics.isEnabled && target.isCounted ? `/api/p/${project.id}/analytics/` : null,
      ...(published.takesReports && { reports: `/api/p/${project.id}/reports/` }),
      share: mapUrl,
    },
    language,
    source,
    legal,
    ...(isOffline && target.kind === 'page' && { keeper: keeperPath }),
  });
  const page: PageInput = { origin, map, project, language, place: found, isMissing, isOffline, extras };
  const draw = async () => (level ? drawnLevel(asked, level.id, extras.customIcons) : null);
  const firstLevel = target.place === undefined ? null : await draw();
  if (firstLevel) {
    // A map has thousands of such pages, and each has few readers, so they are not kept.
    const made = prepareMap({
      ...(await common()),
      firstLevel,
      page: await pageOf(page, await sectionsOfMap(asked, mapUrl)),
      hash: isMissing ? missingHash : await hashOf(page),
    });
    return { made, isMissing };
  }
  const { kind, isCounted } = target;
  const name = [published.id, kind, isCounted, source, language, level?.id, isMissing].join(' ');
  const stamp = JSON.stringify([published.liveVersion, extras, legal, isOffline, viewerAssets().scriptUrl]);
  const wanted = { origin, name, stamp };
  const isPage = target.kind === 'page';
  const read = async () => ({
    firstLevel: await draw(),
    sections: isPage ? await sectionsOfMap(asked, mapUrl) : null,
  });
  // Read before the document is shared, because a refusal concerns one address only.
  const ahead = isDocumentKept(wanted) ? null : await read();
  const made = await keptDocument(wanted, async () => {
    const { firstLevel, sections } = ahead ?? (await read());
    return prepareMap({
      ...(await common()),
      firstLevel,
      ...(sections !== null && {
        page: await pageOf(page, sections),
        hash: isMissing ? missingHash : '',
      }),
    });
  });
  return { made, isMissing };
}

function sourceOf(target: PageTarget, wanted: string | null): ViewerSource {
  if (wanted === 'qr' || wanted === 'kiosk') return wanted;
  return target.kind;
}

/** Hash for an unknown place: no place can have this key. */
export const missingHash = '#//-';

/**
 * Returns the allowed domains of a map as sources of the CSP directive `frame-ancestors`. Without allowed domains any
 * site may embed. An entry without a port matches any port. Our own pages are always allowed.
 */
export function frameAncestors(allowedDomains: readonly string[]): FrameAncestor[] {
  if (allowedDomains.length === 0) return ['*'];
  return [
    "'self'",
    ...allowedDomains.flatMap((entry) => {
      const ascii = asciiHost(entry);
      if (ascii === null) return [];
      const source = /:\d+$/.test(ascii) ? ascii : `${ascii}:*`;
      return [`https://${source}`, `http://${source}`].flatMap((one) => policySource(one) ?? []);
    }),
  ];
}

/** Returns the entry with its host in ASCII, as CSP requires, or null if a header cannot carry it. */
function asciiHost(entry: string): string | null {
  const isWildcard = entry.startsWith('*.');
  const target = isWildcard ? entry.slice(2) : entry;
  if (!URL.canParse(`http://${target}`)) return null;
  const { hostname } = new URL(`http://${target}`);
  const port = /:\d+$/.exec(target)?.[0] ?? '';
  return `${isWildcard ? '*.' : ''}${hostname}${port}`;
}
