import { escapeHtml } from '../../formats/escape-html.ts';
import { textOf } from '../../viewer/core/texts.ts';
import type { PublicProject } from '../../viewer/core/types.ts';
import { scriptJson } from './html.ts';
import { canonicalUrl, languageAlternates, type PageShape } from './page-shape.ts';
import { mapData, placeData } from './structured-data.ts';

type HeadInput = { project: PublicProject; language: string; page: PageShape };

/** Returns the title of a page: the place's, if the page is about one, and the map's. */
export function pageTitle({ project, language, page }: HeadInput): string {
  const title = page.place && textOf(page.place, 'title', languagesOf(project, language));
  return title ? `${title} – ${project.name}` : project.name;
}

/** Returns the head of a page for search engines, messengers and browsers that install the page. */
export function pageHead(input: HeadInput): string {
  const { project, language, page } = input;
  const { url, image } = page;
  const canonical = canonicalUrl(project, page, language);
  const alternates = languageAlternates(project, page).map(([hreflang, href]) =>
    link('alternate', href, { hreflang }),
  );
  const lines = [
    ...(page.isIndexable && !page.isMissing ? [] : [meta('name', 'robots', 'noindex')]),
    ...(page.isMissing || !url ? [] : [link('canonical', canonical), ...alternates]),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', project.name),
    meta('property', 'og:title', pageTitle(input)),
    ...(url ? [meta('property', 'og:url', canonical)] : []),
    ...(page.description === ''
      ? []
      : [
          meta('name', 'description', page.description),
          meta('property', 'og:description', page.description),
        ]),
    ...(image ? imageLines(image, pageTitle(input)) : []),
    ...(page.manifestUrl === null ? [] : [link('manifest', page.manifestUrl)]),
    ...(page.oembedUrl === null
      ? []
      : [link('alternate', page.oembedUrl, { type: 'application/json+oembed', title: project.name })]),
    ...(url ? [`<script type="application/ld+json">${scriptJson(dataOf(input))}</script>`] : []),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function dataOf({ project, language, page }: HeadInput) {
  return page.place
    ? placeData(page.place, project, languagesOf(project, language), page)
    : mapData(project, { mapUrl: page.mapUrl, description: page.isMissing ? '' : page.description });
}

function imageLines({ url, widthPx, heightPx }: NonNullable<PageShape['image']>, alt: string): string[] {
  const lines = [meta('property', 'og:image', url), meta('property', 'og:image:alt', alt)];
  if (!widthPx || !heightPx) return lines;
  return [
    ...lines,
    meta('property', 'og:image:width', String(widthPx)),
    meta('property', 'og:image:height', String(heightPx)),
    meta('name', 'twitter:card', 'summary_large_image'),
  ];
}

function languagesOf(project: PublicProject, language: string) {
  return { language, defaultLanguage: project.settings.defaultLanguage };
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;
}

function link(rel: string, href: string, more: Record<string, string> = {}): string {
  const attributes = Object.entries(more).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
  return `<link rel="${rel}" href="${escapeHtml(href)}"${attributes.join('')}>`;
}
