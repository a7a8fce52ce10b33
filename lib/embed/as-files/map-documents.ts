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
export const embedName = 'embed.html';

/** Returns the name of the document about a place. All documents are in one folder, so their relative addresses agree. */
export function placeDocument(name: string): string {
  return `place-${name}.html`;
}

/** Yields the documents of a map in its main language: its page, the one for frames, and one about each place. */
export async function* mapDocuments(map: FolderMap): AsyncGenerator<{ name: string; text: string }> {
  const { project, levels } = map;
  const language = project.settings.defaultLanguage;
  const kinds = await kindsIn(language);
  const strings = catalogueFor(language);
  const { customIcons } = map.extras;
  const areaKeys = new Set(levels.flatMap(({ areas }) => areas.map(({ key }) => key)));
  const first = levels.find(({ id }) => id === chooseFirstLevel(project, null)?.id) ?? null;
  const firstLevel = drawFirstLevel(first, { project, language, customIcons, kinds });
  const sections = levels.map((level) =>
    renderLevelSection({ project, level, language, strings, urlOf: placeDocument, areaKeys }),
  );
  const page = pageOf(map, { place: null, name: pageName, sections: sections.join('') });
  yield { name: pageName, text: documentOf(map, firstLevel, { page }) };
  yield { name: embedName, text: documentOf(map, firstLevel, {}) };
  const languages = { language, defaultLanguage: language };
  const noPlaces = renderPlaces({ project, level: null, language, kinds, strings });
  for (const level of levels) {
    const drawn = drawFirstLevel(level, { project, language, customIcons, kinds });
    // There are many, so they share the drawing by the file of their level.
    const bare = drawn && { ...drawn, drawing: 'null', places: noPlaces };
    for (const { place, name } of titledPlaces(level, languages, areaKeys)) {
      const about = pageOf(map, { place, name: placeDocument(name), sections: '' });
      const hash = placeHash({ level: level.key, name, language: null });
      yield { name: placeDocument(name), text: documentOf(map, bare, { page: about, hash }) };
    }
  }
}

type Asked = { page?: PageShape; hash?: string };

/** Renders a document with its policy inside, because nobody knows which headers the folder is served with. */
function documentOf(map: FolderMap, firstLevel: FirstLevel | null, { page, hash }: Asked): string {
  const { project, files, extras, assets, legal, isKept, copiedAt } = map;
  const { text, policy } = renderMap(
    {
      project,
      firstLevel,
      files,
      extras,
      urls: { data: 'data/', analytics: null, share: pageName },
      language: project.settings.defaultLanguage,
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

function pageOf(
  { project, levels, extras, isKept, address }: FolderMap,
  { place, name, sections }: { place: PlaceShape | null; name: string; sections: string },
): PageShape {
  const level = levels.find((one) => place && [...one.areas, ...one.markers].includes(place));
  const language = project.settings.defaultLanguage;
  const living = place && level ? { place, levelId: level.id } : null;
  return {
    url: address === null ? '' : address + (place ? encodeURIComponent(name) : ''),
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
