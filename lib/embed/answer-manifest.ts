import { AppError } from '#lib/contract/errors.ts';
import { type PublicRequest, prepared } from '#lib/http/prepared-answer.ts';
import { cutText } from '#lib/mapmodel/cut-text.ts';
import { acceptedLanguages } from '#lib/messages/match-language.ts';
import { prepareBody } from '#lib/platform/prepared-body.ts';
import type { PublicProject } from '#lib/viewer/core/types.ts';
import { logoIcons, type ManifestIcon, manifestIcons } from './answer-icon.ts';
import { isKeptOffline } from './answer-keeper.ts';
import { withLiveMap } from './live-place.ts';
import { languageOf } from './render-map.ts';

const shortNameCharsMax = 30;
const paper = '#f6f5f3';
/** Icons of Atrium, for a map without a logo. */
export const icons = manifestIcons(
  (side, purpose) => `/icon-${purpose === 'maskable' ? 'maskable-' : ''}${side}.png`,
);

/**
 * Answers the web application manifest of a map, by which a device installs it. Throws 404 for a map that devices may
 * not keep.
 */
export async function answerManifest(request: PublicRequest, idOrKey: string): Promise<Response> {
  const languages = acceptedLanguages(request.header('accept-language'));
  return withLiveMap(idOrKey, request, async ({ published, map, project }) => {
    if (!isKeptOffline(published)) throw new AppError('notFound.publishedMap');
    const path = `/m/${encodeURIComponent(project.key)}`;
    const manifest = manifestOf(project, {
      description: map.description,
      language: languageOf(project, languages),
      id: `/m/${project.id}`,
      start: path,
      scope: path,
      icons: logoIcons(project, path) ?? icons,
    });
    request.headers.Vary = 'Accept-Encoding, Accept-Language';
    return prepared(request, prepareBody(JSON.stringify(manifest)), {
      type: 'application/manifest+json; charset=utf-8',
    });
  });
}

type Installed = {
  description: string;
  language: string;
  id: string;
  start: string;
  scope: string;
  icons: readonly ManifestIcon[];
};

/** Returns the manifest of a map that is installed from a page with these addresses. */
export function manifestOf(project: PublicProject, { description, language, ...installed }: Installed) {
  const { accentColor, canvasBackgroundColor } = project.appearance;
  return {
    id: installed.id,
    name: project.name,
    short_name: cutText(project.name, shortNameCharsMax),
    ...(description !== '' && { description }),
    lang: language,
    dir: project.languages.find(({ code }) => code === language)?.direction ?? 'ltr',
    start_url: installed.start,
    scope: installed.scope,
    display: 'standalone',
    background_color: canvasBackgroundColor ?? paper,
    theme_color: accentColor ?? canvasBackgroundColor ?? paper,
    icons: installed.icons,
  };
}
