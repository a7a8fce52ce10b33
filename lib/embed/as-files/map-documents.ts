import { ownName } from '#lib/contract/languages.ts';
import { catalogueFor } from '#lib/embed/document/catalogue.ts';
import { drawFirstLevel, type FirstLevel } from '#lib/embed/document/drawn-level.ts';
import { kindsIn } from '#lib/embed/document/kinds.ts';
import { renderLevelSection, titledPlaces } from '#lib/embed/document/level-section.ts';
import type { PageShape } from '#lib/embed/document/page-shape.ts';
import { renderPlaces } from '#lib/embed/document/render-places.ts';
import { escapeHtml } from '#lib/formats/escape-html.ts';
import type { Bootstrap, DataFiles, LevelShape, PlaceShape, PublicProject } from '#lib/viewer/core/types.ts';
import { cardSize } from '../answer-card.ts';
import type { MapExtras } from '../map-extras.ts';
import { descriptionOf, placeHash } from '../page-of.ts';
import { chooseFirstLevel, renderMap } from '../render-map.ts';
import type { ViewerAssets } from '../viewer-assets.ts';

/** The map of a folder. All addresses in it are relative to the folder. */
export type FolderMap = {
  project: PublicProject;
  levels: readonly LevelShape[];
  files: DataFiles;
  extras: MapExtras;
  assets: ViewerAssets;
  legal: Bootstrap['legal'];
  /** Whether devices may keep the map. */
  isKept: boolean;
  /** Address of the folder with a slash at the end. Null if nobody knows it. */
  address: string | null;
  copiedAt: string;
};

export const pageName = 'index.html';

/** Returns the name of a document of the whole map in a language: `index.html` in the main one, else `index-de.html`. */
export function documentIn(
  kind: 'index' | 'embed',
  { settings }: Pick<PublicProject, 'settings'>,
  language: string,
): string {
  return language === settings.defaultLanguage ? `${kind}.html` : `${kind}-${language}.html`;
}

/** Returns the name of the document about a place. All documents are in one folder, so their relative addresses agree. */
export function placeDocument(name: string): string {
  return `place-${name}.html`;
}

/**
 * Yields the documents of a map: its page and the one for frames in each of its languages, and one about each place in its
 * main language.
 */
export async function* mapDocuments(map: FolderMap): AsyncGenerator<{ name: string; text: string }> {
  const { project, levels } = map;
  const { defaultLanguage } = project.settings;
  const areaKeys = new Set(levels.flatMap(({ areas }) => areas.map(({ key }) => key)));
  const opening = levels.find(({ id }) => id === chooseFirstLevel(project, null)?.id) ?? null;
  const others = project.languages.map(({ code }) => code).filter((code) => code !== defaultLanguage);
  for (const language of [defaultLanguage, ...others]) {
    const { drawn, strings } = await drawnIn(map, opening, language);
    const sections = levels.map((level) =>
      renderLevelSection({ project, level, language, strings, urlOf: placeDocument, areaKeys }),
    );
    const name = documentIn('index', project, language);
    const all = languageLinks(project) + sections.join('');
    const page = pageOf(map, { language, place: null, name, sections: all });
    yield { name, text: documentOf(map, drawn, { language, page }) };
    yield { name: documentIn('embed', project, language), text: documentOf(map, drawn, { language }) };
  }
  for (const level of levels) {
    const { drawn, noPlaces } = await drawnIn(map, level, defaultLanguage);
    // There are many, so they share the drawing by the file of their level.
    const bare = drawn && { ...drawn, drawing: 'null', places: noPlaces };
    const languages = { language: defaultLanguage, defaultLanguage };
    for (const { place, name } of titledPlaces(level, languages, areaKeys)) {
      const asked = { language: defaultLanguage, place, name: placeDocument(name), sections: '' };
      const hash = placeHash({ level: level.key, name, language: null });
      const text = documentOf(map, bare, { language: defaultLanguage, page: pageOf(map, asked), hash });
      yield { name: placeDocument(name), text };
    }
  }
}

/** Draws a level in a language. `noPlaces` is the list of places of a document that has none. */
async function drawnIn({ project, extras }: FolderMap, level: LevelShape | null, language: string) {
  const kinds = await kindsIn(language);
  const strings = catalogueFor(language);
  const drawn = drawFirstLevel(level, { project, language, customIcons: extras.customIcons, kinds });
  return { drawn, strings, noPlaces: renderPlaces({ project, level: null, language, kinds, strings }) };
}

/** Leads readers without scripts to the map in its other languages; scripts choose by the browser. */
function languageLinks(project: PublicProject): string {
  if (project.languages.length < 2) return '';
  const links = project.languages.map(({ code, direction }) => {
    const lang = escapeHtml(code);
    return `<a href="${escapeHtml(documentIn('index', project, code))}" lang="${lang}" dir="${direction}" hreflang="${lang}">${escapeHtml(ownName(code))}</a>`;
  });
  return `<p>${links.join(' · ')}</p>`;
}

type Asked = { language: string; page?: PageShape; hash?: string };

/** Renders a document with its policy inside, because nobody knows which headers the folder is served with. */
function documentOf(map: FolderMap, firstLevel: FirstLevel | null, { language, page, hash }: Asked): string {
  const { project, files, extras, assets, legal, isKept, copiedAt } = map;
  const { text, policy } = renderMap(
    {
      project,
      firstLevel,
      files,
      extras,
      urls: { data: 'data/', analytics: null, share: pageName },
      language,
      source: page ? 'page' : 'embed',
      assets,
      copiedAt,
      ...(page && { page, legal }),
      ...(hash && { hash }),
      ...(page && isKept && { keeper: 'sw.js' }),
    },
    { frameAncestors: null, isInstallable: page !== undefined && isKept },
  );
  const charset = '<meta charset="utf-8">\n';
  const meta = `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">\n`;
  return text.replace(charset, () => charset + meta);
}

type AskedPage = { language: string; place: PlaceShape | null; name: string; sections: string };

function pageOf(
  { project, levels, extras, isKept, address }: FolderMap,
  { language, place, name, sections }: AskedPage,
): PageShape {
  const level = levels.find((one) => place && [...one.areas, ...one.markers].includes(place));
  const living = place && level ? { place, levelId: level.id } : null;
  return {
    url: address === null ? '' : address + (place ? encodeURIComponent(name) : ''),
    ...(address !== null && !place && { urlIn: (code) => address + documentIn('index', project, code) }),
    mapUrl: address ?? pageName,
    description: descriptionOf({ project, language, place: living, extras }),
    isIndexable: project.settings.isIndexable,
    manifestUrl: isKept ? 'manifest.webmanifest' : null,
    oembedUrl: null,
    image: address === null || levels.length === 0 ? null : { url: `${address}card.jpg`, ...cardSize },
    place,
    isMissing: false,
    sections,
  };
}
