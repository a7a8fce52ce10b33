import { type PolicySource, policyOrigin } from '../contract/policy-source.ts';
import { iconPaths } from '../map/icons.ts';
import { choosePlanSource, planSources } from '../map/plan-image.ts';
import { fill } from '../strings/fill.ts';
import { viewerDirection } from '../strings/viewer-languages.ts';
import { catalogueFor } from './catalogue.ts';
import { toCompact } from './compact-drawing.ts';
import { toLevelDrawing } from './drawing.ts';
import { escapeHtml, scriptJson, styleText } from './html.ts';
import { renderPlaces } from './render-places.ts';
import type { Bootstrap, LevelShape, PublicProject } from './types.ts';

export type DocumentInput = {
  bootstrap: Omit<Bootstrap, 'icons' | 'strings' | 'drawing'>;
  /** The level that `bootstrap.firstLevelId` names; null for a map without levels. */
  firstLevel: LevelShape | null;
  /** Fresh for each answer, base64 or hex. */
  nonce: string;
  /** Address of the built viewer script. */
  scriptUrl: string;
  /** Text of the built style sheet, put into the document. */
  style: string;
  /** The page's description and canonical address, for the share page `/m/{project}`. */
  page?: { description: string; url: string; oembedUrl: string | null; imageUrl: string | null };
};

/** The whole HTML document of `/embed/{project}`, `/m/{project}` and previews: shell, list of places, data. */
export function renderDocument(input: DocumentInput): string {
  const { bootstrap, firstLevel, nonce } = input;
  const { project, language } = bootstrap;
  const strings = catalogueFor(language);
  const { defaultLanguage } = project.settings;
  const drawn = firstLevel && toLevelDrawing(firstLevel, { ...bootstrap, defaultLanguage });
  const drawing = drawn && toCompact(drawn);
  const data: Bootstrap = { ...bootstrap, strings, icons: usedIcons(firstLevel), drawing };
  const own = project.languages.find(({ code }) => code === language);
  const direction = own?.direction ?? viewerDirection(language);
  return `<!doctype html>
<html lang="${escapeHtml(language)}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(project.name)}</title>
<script type="module" async nonce="${escapeHtml(nonce)}" src="${escapeHtml(input.scriptUrl)}"></script>
${pageHead(input)}${preloads(bootstrap, firstLevel)}<style nonce="${escapeHtml(nonce)}">${styleText(input.style)}</style>
${customStyle(project, nonce)}</head>
<body class="atrium-page">
<main id="atrium" class="atrium" data-theme="${project.settings.theme}" data-radius="${project.appearance.canvasBorderRadius}" data-state="loading">
<h1 class="atrium-unseen">${escapeHtml(project.name)}</h1>
<div class="atrium-map" role="application" tabindex="0" aria-label="${escapeHtml(fill(strings.mapLabel, { name: project.name }))}" aria-describedby="atrium-help"></div>
<script type="application/json" id="atrium-data">${scriptJson(data)}</script>
<p id="atrium-help" class="atrium-unseen">${escapeHtml(strings.mapHelp)}</p>
${noScript(input, strings)}
${renderPlaces({ project, level: firstLevel, language, strings })}
</main>
</body>
</html>
`;
}

/** What may frame a document: anybody, our own pages, or a site. */
export type FrameAncestor = '*' | "'self'" | PolicySource;

export type PolicyInput = {
  nonce: string;
  /** Origins of images beyond our own: the blob store's, and those of icons that the owner linked. */
  imageOrigins?: readonly PolicySource[];
  frameAncestors: readonly FrameAncestor[];
};

/** The document's Content-Security-Policy: nothing is allowed but what the viewer needs. */
export function documentPolicy({ nonce, imageOrigins = [], frameAncestors }: PolicyInput): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    ["img-src 'self' data:", ...imageOrigins].join(' '),
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frameAncestors.length === 0 ? "'none'" : frameAncestors.join(' ')}`,
    "require-trusted-types-for 'script'",
    'trusted-types atrium',
  ].join('; ');
}

/** Origins of linked marker and button icons of a level, for `imageOrigins`. */
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

/** The built-in icons that the level's markers and buttons name. */
function usedIcons(level: LevelShape | null): Record<string, string> {
  const names = [
    ...(level?.markers.map(({ icon }) => icon) ?? []),
    ...places(level).map(({ customButton }) => customButton?.icon),
  ];
  const known = names.flatMap((name) => {
    const path = name ? iconPaths[name] : undefined;
    return name && path ? [[name, path] as const] : [];
  });
  return Object.fromEntries(known);
}

/** The data of the first level and the plan's image start with the document. */
function preloads(bootstrap: DocumentInput['bootstrap'], level: LevelShape | null): string {
  const file = bootstrap.firstLevelId === null ? undefined : bootstrap.files.levels[bootstrap.firstLevelId];
  const links: string[] = [];
  if (file)
    links.push(
      `<link rel="preload" as="fetch" fetchpriority="low" crossorigin="anonymous" href="${escapeHtml(bootstrap.urls.data + file)}">`,
    );
  // One width fits both a phone and a laptop at zoom 1; the viewer takes finer forms when they are needed.
  const image = level && choosePlanSource(planSources(level), 1280, 1, 1);
  if (image && level?.imageThumbnails.length === 0) {
    links.push(`<link rel="preload" as="image" href="${escapeHtml(image.url)}">`);
  }
  return links.map((link) => `${link}\n`).join('');
}

function customStyle(project: PublicProject, nonce: string): string {
  const { customCss } = project.appearance;
  return customCss === ''
    ? ''
    : `<style nonce="${escapeHtml(nonce)}" data-owner>${styleText(customCss)}</style>\n`;
}

function noScript(input: DocumentInput, strings: Bootstrap['strings']): string {
  const { nonce, bootstrap } = input;
  return `<noscript><style nonce="${escapeHtml(nonce)}">.atrium-map,.atrium-skeleton{display:none}.atrium .atrium-places{all:revert;display:block;padding:16px}.atrium-places button{all:unset}.atrium-page,.atrium{overflow:auto;height:auto;container-type:normal}.atrium::before{display:none}.atrium-unseen{content-visibility:visible}</style><p class="atrium-noscript">${escapeHtml(strings.needsScript)} <a href="${escapeHtml(bootstrap.urls.share)}" target="_blank" rel="noopener">${escapeHtml(strings.openPage)}</a></p></noscript>`;
}

function pageHead({ page, bootstrap }: DocumentInput): string {
  if (!page) return '<meta name="robots" content="noindex">\n';
  const lines = [
    `<link rel="canonical" href="${escapeHtml(page.url)}">`,
    `<meta name="description" content="${escapeHtml(page.description)}">`,
    `<meta property="og:type" content="website">`,
    `<meta property="og:title" content="${escapeHtml(bootstrap.project.name)}">`,
    `<meta property="og:url" content="${escapeHtml(page.url)}">`,
  ];
  if (page.description !== '')
    lines.push(`<meta property="og:description" content="${escapeHtml(page.description)}">`);
  if (page.imageUrl) lines.push(`<meta property="og:image" content="${escapeHtml(page.imageUrl)}">`);
  if (page.oembedUrl) {
    lines.push(
      `<link rel="alternate" type="application/json+oembed" href="${escapeHtml(page.oembedUrl)}" title="${escapeHtml(bootstrap.project.name)}">`,
    );
  }
  return lines.map((line) => `${line}\n`).join('');
}
