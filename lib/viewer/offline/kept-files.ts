import { thumbnailWidthsPx } from '../../map/layers/plan-image.ts';
import { familyOf } from '../../messages/language-family.ts';
import type { WayData } from '../../wayfinding/search/way-data.ts';
import type { Bootstrap } from '../core/types.ts';

/** The part of a document's data that determines which files its map needs. */
export type KeptBootstrap = Pick<Bootstrap, 'files' | 'customIcons' | 'language'> & {
  project: Pick<Bootstrap['project'], 'id' | 'key'> & {
    languages: readonly { code: string }[];
    levels: readonly { imageUrl: string | null; imageThumbnails: readonly string[] }[];
  };
  urls: Pick<Bootstrap['urls'], 'data'>;
};

export type KeptFiles = {
  /** Data files, without which there is no map. */
  needed: string[];
  /** One size of each plan. */
  pictures: string[];
  icons: string[];
  /** Files for search and directions. */
  extras: string[];
};

/** Wide enough for most screens. The original may be a hundred times as large. */
const formAt = thumbnailWidthsPx.indexOf(1280);

/** Returns the absolute addresses of the files that a map needs without a connection. Relative ones are below `base`. */
export function filesOf({ project, files, urls, customIcons }: KeptBootstrap, base: string): KeptFiles {
  const absolute = (url: string) => new URL(url, base).href;
  return {
    needed: [files.project, ...Object.values(files.levels)].map((name) => absolute(urls.data + name)),
    pictures: project.levels.flatMap((level) => keptForm(level) ?? []).map(absolute),
    icons: Object.values(customIcons).map(absolute),
    extras: [files.search, files.way].flatMap((name) => (name ? [absolute(urls.data + name)] : [])),
  };
}

/** Returns the absolute addresses of the floors that a file of directions names. */
export function floorsOf({ levels }: Pick<WayData, 'levels'>, wayUrl: string): string[] {
  const names = levels.flatMap(({ floor, stepFreeFloor }) => [floor, stepFreeFloor]);
  return names.flatMap((name) => (name ? [new URL(name, wayUrl).href] : []));
}

/**
 * Checks whether a file of the build is needed. Files of a single language are needed only for the languages of the map
 * and the reader.
 */
export function isNeeded(file: string, { project, language }: KeptBootstrap): boolean {
  const own = /\/[\w-]+\.([a-z]{2,3})-[0-9a-f]+\.js$/.exec(file)?.[1];
  const spoken = ['en', language, ...project.languages.map(({ code }) => code)];
  return own === undefined || spoken.some((code) => familyOf(code) === own);
}

/** Maps every size of a plan to the size that is stored. */
export function largestForms({ project }: KeptBootstrap, base: string): Record<string, string> {
  const absolute = (url: string) => new URL(url, base).href;
  const forms: Record<string, string> = {};
  for (const level of project.levels) {
    const kept = keptForm(level);
    if (kept === null) continue;
    for (const url of [level.imageUrl ?? kept, ...level.imageThumbnails])
      forms[absolute(url)] = absolute(kept);
  }
  return forms;
}

/** Returns the address of the stored size: a vector plan itself, or a picture of medium width. */
function keptForm({ imageUrl, imageThumbnails }: KeptBootstrap['project']['levels'][number]): string | null {
  if (imageUrl === null || /\.svg(?:$|\?)/.test(imageUrl)) return imageUrl;
  return imageThumbnails[formAt] ?? imageThumbnails.at(-1) ?? imageUrl;
}
