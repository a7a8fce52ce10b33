import { thumbnailWidthsPx } from '../map/plan-image.ts';
import { viewerLanguageOf } from '../strings/viewer-languages.ts';
import type { WayData } from '../wayfinding/search/way-data.ts';
import type { Bootstrap } from './types.ts';

/** What of a document's data says which files its map needs. */
export type KeptBootstrap = Pick<Bootstrap, 'files' | 'customIcons' | 'language'> & {
  project: Pick<Bootstrap['project'], 'id' | 'key'> & {
    languages: readonly { code: string }[];
    levels: readonly { imageUrl: string | null; imageThumbnails: readonly string[] }[];
  };
  urls: Pick<Bootstrap['urls'], 'data'>;
};

export type KeptFiles = {
  /** Data, without which there is no map. */
  needed: string[];
  /** One form of each plan. */
  pictures: string[];
  icons: string[];
  /** What searching and directions read. */
  extras: string[];
};

/** Wide enough for most screens; the original may be a hundred times as heavy. */
const formAt = thumbnailWidthsPx.indexOf(1280);

/** Absolute addresses of the files that a map needs without a connection. */
export function filesOf({ project, files, urls, customIcons }: KeptBootstrap, origin: string): KeptFiles {
  const absolute = (url: string) => new URL(url, origin).href;
  return {
    needed: [files.project, ...Object.values(files.levels)].map((name) => absolute(urls.data + name)),
    pictures: project.levels.flatMap((level) => keptForm(level) ?? []).map(absolute),
    icons: Object.values(customIcons).map(absolute),
    extras: [files.search, files.way].flatMap((name) => (name ? [absolute(urls.data + name)] : [])),
  };
}

/** Absolute addresses of the floors that a file of directions names. */
export function floorsOf({ levels }: Pick<WayData, 'levels'>, wayUrl: string): string[] {
  const names = levels.flatMap(({ floor, stepFreeFloor }) => [floor, stepFreeFloor]);
  return names.flatMap((name) => (name ? [new URL(name, wayUrl).href] : []));
}

/** Whether a file of the build is needed: of those that hold one language, the ones of the map and of its reader. */
export function isNeeded(file: string, { project, language }: KeptBootstrap): boolean {
  const own = /\/(?:viewer\.|way\.)?([a-z]{2})-[A-Z0-9]+\.js$/.exec(file)?.[1];
  const spoken = ['en', language, ...project.languages.map(({ code }) => code)];
  return own === undefined || spoken.some((code) => viewerLanguageOf(code) === own);
}

/** For each form of a plan the one that is kept of it. */
export function largestForms({ project }: KeptBootstrap, origin: string): Record<string, string> {
  const absolute = (url: string) => new URL(url, origin).href;
  const forms: Record<string, string> = {};
  for (const level of project.levels) {
    const kept = keptForm(level);
    if (kept === null) continue;
    for (const url of [level.imageUrl ?? kept, ...level.imageThumbnails])
      forms[absolute(url)] = absolute(kept);
  }
  return forms;
}

/** A drawing is kept itself, of a picture a form of medium width. */
function keptForm({ imageUrl, imageThumbnails }: KeptBootstrap['project']['levels'][number]): string | null {
  if (imageUrl === null || /\.svg(?:$|\?)/.test(imageUrl)) return imageUrl;
  return imageThumbnails[formAt] ?? imageThumbnails.at(-1) ?? imageUrl;
}
