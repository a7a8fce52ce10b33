import { randomBytes } from 'node:crypto';
import { chooseLanguage } from '#lib/viewer/language.ts';
import { documentPolicy, linkedIconOrigins, renderDocument } from '#lib/viewer/render-document.ts';
import type { Bootstrap, LevelShape, PublicProject } from '#lib/viewer/types.ts';
import type { MapExtras } from './map-extras.ts';
import { viewerAssets } from './viewer-assets.ts';

export type MapDocument = { text: string; policy: string };

export type MapInput = {
  project: PublicProject;
  /** The level to start with; null for a map without levels. */
  firstLevel: LevelShape | null;
  files: Bootstrap['files'];
  extras: MapExtras;
  urls: Omit<Bootstrap['urls'], 'worker'>;
  /** Languages that the visitor wants, best first. */
  languages: readonly (string | null)[];
  source: Bootstrap['source'];
  /** Canonical address of a page of its own; null for a document in a frame. */
  pageUrl: string | null;
  frameAncestors: readonly string[];
  legal?: Bootstrap['legal'] | undefined;
  isPreview?: boolean;
};

/** The document of a map with its Content-Security-Policy, under a fresh nonce. */
export function renderMap(input: MapInput): MapDocument {
  const { project, firstLevel, extras, pageUrl } = input;
  const assets = viewerAssets();
  const nonce = randomBytes(16).toString('base64');
  const codes = project.languages.map(({ code }) => code);
  const text = renderDocument({
    bootstrap: {
      project,
      files: input.files,
      firstLevelId: firstLevel?.id ?? null,
      urls: { ...input.urls, worker: assets.workerUrl },
      customIcons: extras.customIcons,
      language: chooseLanguage(codes, input.languages, project.settings.defaultLanguage),
      source: input.source,
      ...(input.legal && { legal: input.legal }),
      ...(input.isPreview && { isPreview: true }),
    },
    firstLevel,
    nonce,
    scriptUrl: assets.scriptUrl,
    style: assets.style,
    ...(pageUrl !== null && {
      page: {
        description: extras.description,
        url: pageUrl,
        oembedUrl: `${new URL(pageUrl).origin}/api/oembed/?url=${encodeURIComponent(pageUrl)}&format=json`,
        imageUrl: firstLevel?.imageThumbnails.at(-1) ?? firstLevel?.imageUrl ?? null,
      },
    }),
  });
  const imageOrigins = [...new Set([...extras.imageOrigins, ...linkedIconOrigins(firstLevel)])];
  return { text, policy: documentPolicy({ nonce, imageOrigins, frameAncestors: input.frameAncestors }) };
}

/** The level that a map starts with: the one asked for by id or key, else the default one, else the first. */
export function chooseFirstLevel(project: PublicProject, wanted: string | null) {
  const { levels, settings } = project;
  return (
    levels.find(({ id, key }) => wanted !== null && (id === wanted || key === wanted)) ??
    levels.find(({ id }) => id === settings.defaultLevelId) ??
    levels[0]
  );
}
