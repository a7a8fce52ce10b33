import { AppError } from '#lib/contract/errors.ts';
import { pageName } from '#lib/embed/document/level-section.ts';
import { languageAlternates, placeUrl } from '#lib/embed/document/page-shape.ts';
import { escapeHtml } from '#lib/formats/escape-html.ts';
import { type PublicRequest, prepared } from '#lib/http/prepared-answer.ts';
import type { LiveMap } from '#lib/maps/live/load-live-map.ts';
import { megabyte } from '#lib/plans/units.ts';
import { keptValues } from '#lib/platform/kept-values.ts';
import { type PreparedBody, prepareBody } from '#lib/platform/prepared-body.ts';
import { textOf } from '#lib/viewer/core/texts.ts';
import type { PublicProject } from '#lib/viewer/core/types.ts';
import { areaKeysOf, placesOf, withLiveMap } from './live-place.ts';
import { mapUrlOf } from './page-of.ts';

/** The protocol (sitemaps.org) allows 50,000 addresses and 50 MB. */
const addressesMax = 50_000;
const charsMax = 40 * megabyte;

const sitemaps = keptValues<PreparedBody>('sitemaps', 48 * megabyte, ({ raw }) => raw.byteLength);

/**
 * Answers the addresses of a map's pages in every language. Throws 404 unless the owner allows search engines to list
 * the map.
 */
export async function answerSitemap(request: PublicRequest, idOrKey: string): Promise<Response> {
  const body = await withLiveMap(idOrKey, request, async ({ published, map, project }) => {
    if (!project.settings.isIndexable) throw new AppError('notFound.address');
    const mapUrl = mapUrlOf(request.origin, project);
    const urlOf = (name: string) => placeUrl(mapUrl, name);
    return sitemaps.get(`${published.id} ${request.origin}`, String(published.liveVersion), async () =>
      prepareBody(await sitemapOf(map, project, { mapUrl, urlOf })),
    );
  });
  request.headers.Vary = 'Accept-Encoding';
  return prepared(request, body, { type: 'application/xml; charset=utf-8' });
}

type Addresses = {
  mapUrl: string;
  /** Returns the address of the map in a language. Without it, the language is in the query. */
  mapUrlIn?: (language: string) => string;
  urlOf: (name: string) => string;
};

/** Returns the sitemap of a map, with the addresses of its page and of its places by their names. */
export async function sitemapOf(
  map: LiveMap,
  project: PublicProject,
  { mapUrl, mapUrlIn, urlOf }: Addresses,
): Promise<string> {
  const { defaultLanguage } = project.settings;
  const day = project.live_updated_at.slice(0, 10);
  const entryOf = (url: string, urlIn?: (language: string) => string) => {
    const alternates = languageAlternates(project, { url, ...(urlIn && { urlIn }) }).map(
      ([hreflang, href]) =>
        `<xhtml:link rel="alternate" hreflang="${escapeHtml(hreflang)}" href="${escapeHtml(href)}"/>`,
    );
    return `<url><loc>${escapeHtml(url)}</loc><lastmod>${day}</lastmod>${alternates.join('')}</url>\n`;
  };
  const entries = [entryOf(mapUrl, mapUrlIn)];
  let chars = 0;
  const areaKeys = await areaKeysOf(map);
  for (const { level } of map.levels) {
    const languages = { language: defaultLanguage, defaultLanguage };
    for await (const place of placesOf(map, level.id)) {
      if (!textOf(place, 'title', languages)) continue;
      const entry = entryOf(urlOf(pageName(place, areaKeys)));
      chars += entry.length;
      if (entries.length >= addressesMax || chars > charsMax) return documentOf(entries);
      entries.push(entry);
    }
  }
  return documentOf(entries);
}

function documentOf(entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('')}</urlset>
`;
}
