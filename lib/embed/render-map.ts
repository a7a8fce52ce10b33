import { createHash } from 'node:crypto';
import type { PolicySource } from '#lib/contract/policy-source.ts';
import type { FirstLevel } from '#lib/embed/document/drawn-level.ts';
import type { PageShape } from '#lib/embed/document/page-shape.ts';
import {
  documentPolicy,
  type PolicyInput,
  type RenderedDocument,
  renderDocument,
} from '#lib/embed/document/render-document.ts';
import type { PublicRequest } from '#lib/http/prepared-answer.ts';
import { firstLevel } from '#lib/mapmodel/first-level.ts';
import { visitLanguage } from '#lib/messages/choose-language.ts';
import { acceptedLanguages } from '#lib/messages/match-language.ts';
import { type PreparedBody, prepareBody } from '#lib/platform/prepared-body.ts';
import type { Bootstrap, PublicProject } from '#lib/viewer/core/types.ts';
import type { MapExtras } from './map-extras.ts';
import { type ViewerAssets, viewerAssets } from './viewer-assets.ts';

/** A document that is ready to send, and what its policy names: the hashes of its styles, the origins of pictures. */
export type PreparedMap = {
  body: PreparedBody;
  styleHashes: readonly string[];
  imageOrigins: readonly PolicySource[];
};

type MapInput = {
  project: PublicProject;
  /** The level to start with; null for a map without levels. */
  firstLevel: FirstLevel | null;
  files: Bootstrap['files'];
  extras: MapExtras;
  urls: Omit<Bootstrap['urls'], 'worker'>;
  /** Result of `languageOf`: the language of the interface, and of the map if the map has it. */
  language: string;
  source: Bootstrap['source'];
  /** For a page of its own. A document in a frame has none. */
  page?: PageShape;
  legal?: Bootstrap['legal'] | undefined;
  isPreview?: boolean;
  /** The built viewer, if its addresses are not those of this service. */
  assets?: ViewerAssets;
} & Pick<Bootstrap, 'hash' | 'keeper' | 'review' | 'copiedAt'>;

/** Renders a document with its Content-Security-Policy. By default only our own pages may frame it. */
export function renderMap(
  input: MapInput,
  asked: Partial<Pick<PolicyInput, 'frameAncestors' | 'isInstallable'>> = {},
): { text: string; policy: string } {
  const { html, styles } = render(input);
  const { imageOrigins } = input.extras;
  const styleHashes = styles.map(hashOf);
  const policy = documentPolicy({ styleHashes, imageOrigins, frameAncestors: ["'self'"], ...asked });
  return { text: html, policy };
}

/** Renders a document for many answers. */
export function prepareMap(input: MapInput): PreparedMap {
  const { html, styles } = render(input);
  return {
    body: prepareBody(html),
    styleHashes: styles.map(hashOf),
    imageOrigins: input.extras.imageOrigins,
  };
}

function hashOf(style: string): string {
  return createHash('sha256').update(style).digest('base64');
}

function render(input: MapInput): RenderedDocument {
  const { project, firstLevel, extras, page, hash, keeper, review, copiedAt } = input;
  const { assets = viewerAssets() } = input;
  return renderDocument({
    bootstrap: {
      project,
      files: input.files,
      firstLevelId: firstLevel?.head.id ?? null,
      urls: { ...input.urls, worker: assets.workerUrl },
      customIcons: extras.customIcons,
      language: input.language,
      source: input.source,
      ...(input.legal && { legal: input.legal }),
      ...(input.isPreview && { isPreview: true }),
      ...(hash && { hash }),
      ...(keeper && { keeper }),
      ...(review && { review }),
      ...(copiedAt && { copiedAt }),
    },
    firstLevel,
    scriptUrl: assets.scriptUrl,
    styles: assets.styles,
    ...(page && { page }),
  });
}

/** Returns the languages of a visitor: the one that was asked for, or null, then those of the browser. */
export function wantedLanguages(request: PublicRequest, query: URLSearchParams): (string | null)[] {
  return [query.get('lang'), ...acceptedLanguages(request.header('accept-language'))];
}

/**
 * Chooses the language for a visitor. The first of `wanted` was asked for, the others are the browser's preferences.
 */
export function languageOf(
  { languages, settings }: PublicProject,
  wanted: readonly (string | null)[],
): string {
  return visitLanguage(
    languages.map(({ code }) => code),
    wanted,
    settings.defaultLanguage,
  );
}

/**
 * Returns the level that a map starts with: the wanted one by id or key, or else the one that the map opens with.
 */
export function chooseFirstLevel(project: PublicProject, wanted: string | null) {
  const { levels, settings } = project;
  return (
    levels.find(({ id, key }) => wanted !== null && (id === wanted || key === wanted)) ??
    firstLevel(levels, settings.defaultLevelId)
  );
}
