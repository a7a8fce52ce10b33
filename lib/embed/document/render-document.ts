import { type PolicySource, policyOrigin } from '../../contract/policy-source.ts';
import { escapeHtml } from '../../formats/escape-html.ts';
import { choosePlanSource, planSources } from '../../map/layers/plan-image.ts';
import { fill } from '../../messages/fill.ts';
import { viewerDirection } from '../../messages/languages.ts';
import { mapHelp } from '../../viewer/core/texts.ts';
import type { Bootstrap, LevelShape, PublicProject } from '../../viewer/core/types.ts';
import { catalogueFor } from './catalogue.ts';
import type { FirstLevel } from './drawn-level.ts';
import { scriptJson, styleText } from './html.ts';
import { pageHead, pageTitle } from './page-head.ts';
import type { PageShape } from './page-shape.ts';
import { renderPlaceArticle } from './place-article.ts';
import { renderPlaces } from './render-places.ts';

export type DocumentStyles = {
  viewer: string;
  /** What a reader without scripts sees in a frame, and on a page of its own. */
  frame: string;
  page: string;
};

export type DocumentInput = {
  bootstrap: Omit<Bootstrap, 'icons' | 'strings' | 'kinds' | 'drawing'>;
  /** The level of `bootstrap.firstLevelId`, and its drawing. Null for a map without levels. */
  firstLevel: FirstLevel | null;
  /** Address of the built viewer script. */
  scriptUrl: string;
  /** Texts of the built style sheets, which are part of the document. */
  styles: DocumentStyles;
  /** Makes the document a page of its own. Without it the document is for a frame. */
  page?: PageShape;
};

export type RenderedDocument = {
  html: string;
  /** The contents of its style elements, of which the policy names the hashes. */
  styles: readonly string[];
};

/** Returns the HTML document of `/embed/{project}`, `/m/{project}` and previews: shell, list of places, data. */
export function renderDocument(input: DocumentInput): RenderedDocument {
  const { bootstrap, firstLevel, page } = input;
  const styles: string[] = [];
  const style: AddStyle = (css, attributes = '') => {
    const text = styleText(css);
    styles.push(text);
    return `<style${attributes}>${text}</style>`;
  };
  const { project, language } = bootstrap;
  const strings = catalogueFor(language);
  const { icons = {}, kinds = {} } = firstLevel ?? {};
  const data: Omit<Bootstrap, 'drawing'> = { ...bootstrap, strings, icons, kinds };
  const own = project.languages.find(({ code }) => code === language);
  const direction = own?.direction ?? viewerDirection(language);
  const html = `<!doctype html>
<html lang="${escapeHtml(language)}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(page ? pageTitle({ project, language, page }) : project.name)}</title>
<script type="module" async src="${escapeHtml(input.scriptUrl)}"></script>
${page ? pageHead({ project, language, page }) : noIndex}${preloads(bootstrap, firstLevel?.head ?? null)}${style(input.styles.viewer)}
${customStyle(project, style)}</head>
<body class="atrium-page">
<main id="atrium" class="atrium" data-theme="${project.settings.theme}" data-radius="${project.appearance.canvasBorderRadius}" data-state="loading">
<div class="atrium-skeleton"></div>
<h1 class="atrium-unseen">${escapeHtml(project.name)}</h1>
<div class="atrium-map" role="application" tabindex="0" aria-label="${escapeHtml(fill(strings.mapLabel, { name: project.name }))}" aria-describedby="atrium-help"></div>
<script type="application/json" id="atrium-data">${scriptJson(data).slice(0, -1)},"drawing":${firstLevel?.drawing ?? 'null'}}</script>
<p id="atrium-help" class="atrium-unseen">${escapeHtml(mapHelp(strings, project))}</p>
${page ? '' : noScript(input, strings, style)}
${firstLevel?.places ?? renderPlaces({ project, level: null, language, kinds, strings })}
${page ? pageBody(input, page, strings, style) : ''}</main>
</body>
</html>
`;
  return { html, styles };
}

/** Returns a style element, and adds its content to the styles of the document. */
type AddStyle = (css: string, attributes?: string) => string;

/** Sites that may frame a document: any, our own, or a given one. */
export type FrameAncestor = '*' | "'self'" | PolicySource;

export type PolicyInput = {
  /** SHA-256 of the content of each style element, in base64. */
  styleHashes: readonly string[];
  /** Origins of images beyond our own: the blob store, and icons that the owner linked. */
  imageOrigins?: readonly PolicySource[];
  /** Null for a policy in the document itself, which cannot say it. */
  frameAncestors: readonly FrameAncestor[] | null;
  /** Whether the document names a manifest, for a page that can be installed. */
  isInstallable?: boolean;
};

/** Returns the Content-Security-Policy of the document. It allows only what the viewer needs. */
export function documentPolicy({
  styleHashes,
  imageOrigins = [],
  frameAncestors,
  isInstallable = false,
}: PolicyInput): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    ['style-src', ...styleHashes.map((hash) => `'sha256-${hash}'`)].join(' '),
    ["img-src 'self' data:", ...imageOrigins].join(' '),
    "connect-src 'self'",
    "worker-src 'self'",
    ...(isInstallable ? ["manifest-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'none'",
    ...(frameAncestors
      ? [`frame-ancestors ${frameAncestors.length === 0 ? "'none'" : frameAncestors.join(' ')}`]
      : []),
    "require-trusted-types-for 'script'",
    'trusted-types atrium',
  ].join('; ');
}

/** Returns the origins of the linked marker and button icons of a level, for `imageOrigins`. */
export function linkedIconOrigins(level: LevelShape | null): PolicySource[] {
  const icons = [
    ...(level?.markers.map(({ icon }) => icon) ?? []),
    ...places(level).map(({ customButton }) => customButton?.icon),
  ];
  const origins = icons.flatMap((icon) => (icon ? (policyOrigin(icon) ?? []) : []));
  return [...new Set(origins)];
}

function places(level: LevelShape | null) {
  return level ? [...level.areas, ...level.markers] : [];
}

/** Preloads the data of the first level and the image of its plan. */
function preloads(bootstrap: DocumentInput['bootstrap'], level: FirstLevel['head'] | null): string {
  const file = bootstrap.firstLevelId === null ? undefined : bootstrap.files.levels[bootstrap.firstLevelId];
  const links: string[] = [];
  if (file)
    links.push(
      `<link rel="preload" as="fetch" fetchpriority="low" crossorigin="anonymous" href="${escapeHtml(bootstrap.urls.data + file)}">`,
    );
  // One width fits phones and laptops at zoom 1. The viewer fetches larger sizes when needed.
  const image = level && choosePlanSource(planSources(level), 1280, 1, 1);
  if (image && level?.imageThumbnails.length === 0) {
    links.push(`<link rel="preload" as="image" href="${escapeHtml(image.url)}">`);
  }
  return links.map((link) => `${link}\n`).join('');
}

function customStyle(project: PublicProject, style: AddStyle): string {
  const { customCss } = project.appearance;
  return customCss === '' ? '' : `${style(customCss, ' data-owner')}\n`;
}

function noScript(input: DocumentInput, strings: Bootstrap['strings'], style: AddStyle): string {
  const { bootstrap } = input;
  return `<noscript>${style(input.styles.frame)}<p class="atrium-noscript">${escapeHtml(strings.needsScript)} <a href="${escapeHtml(bootstrap.urls.share)}" target="_blank" rel="noopener">${escapeHtml(strings.openPage)}</a></p></noscript>`;
}

const noIndex = '<meta name="robots" content="noindex">\n';

/** Returns the content of a page without scripts: its place, and each level with its list. */
function pageBody(
  input: DocumentInput,
  page: PageShape,
  strings: Bootstrap['strings'],
  style: AddStyle,
): string {
  const { bootstrap, firstLevel } = input;
  const { project, language } = bootstrap;
  const { place } = page;
  const article =
    place && firstLevel
      ? `${renderPlaceArticle({ place, level: firstLevel.head, project, language, kinds: firstLevel.kinds, strings })}\n`
      : '';
  const missing = page.isMissing ? `<p>${escapeHtml(strings.unknownLink)}</p>` : '';
  const whole =
    place || page.isMissing
      ? `<p><a href="${escapeHtml(page.mapUrl)}">${escapeHtml(fill(strings.mapLabel, { name: project.name }))}</a></p>`
      : '';
  const hint = place ? '' : `<p class="atrium-noscript">${escapeHtml(strings.needsScript)}</p>`;
  return `${article}<noscript>${style(input.styles.page)}${missing}${hint}${whole}${page.sections}</noscript>
`;
}
