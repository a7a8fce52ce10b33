import { basename } from 'node:path';
import { languageNames } from '#lib/contract/languages.ts';
import type { ContentDocument } from '#lib/contract/schemas/content-document.ts';
import { museumFiles } from '#lib/demo/museum-files.ts';
import { museumOfDay } from '#lib/demo/museum-of-day.ts';
import { mergeDefined } from '#lib/mapmodel/merge-defined.ts';
import { planContent } from '#lib/mapmodel/plan-content.ts';
import {
  metadataOf,
  type PresentedImage,
  type PresentScope,
  presentLevel,
  presentTag,
} from '#lib/mapmodel/present.ts';
import { presentAppearance, presentSettings } from '#lib/maps/core/present.ts';
import { mergeSettings } from '#lib/maps/projects/merge-fields.ts';
import type { ContentFile } from '#lib/maps/projects/read-content.ts';
import { readContent } from '#lib/maps/projects/read-content.ts';
import { newAppearance, newSettings } from '#lib/maps/projects/rules.ts';
import type { LevelShape, PublicProject } from '#lib/viewer/core/types.ts';
import { demoName } from './demo-name.ts';

export type DemoMap = {
  project: PublicProject;
  levels: LevelShape[];
  /** SVG texts by file name. */
  pictures: Map<string, string>;
};

/** Plans the demo museum for a day. Its ids are the same in every process. */
export async function planMuseum(now: Date) {
  const { document: read, images: files } = await readContent(museumFiles(), async (file) => file);
  const document = museumOfDay(read, now);
  const { defaultLevelId = null, ...own } = document.project.settings;
  const settings = mergeSettings(newSettings(document.project.languages[0] ?? 'en'), own);
  const { images, pictures } = picturesOf(document, files);
  const { draft, levelIds } = planContent(
    document,
    { images: new Map([...images.keys()].map((id) => [id, id])), icons: new Map() },
    countedIds(),
  );
  const [fault] = draft.faults;
  if (fault) throw new Error(`The demo museum is not valid: ${fault.path}: ${fault.code}`);
  const defaultLevel = levelIds.get(defaultLevelId ?? '') ?? null;
  return { document, settings: { ...settings, defaultLevelId: defaultLevel }, images, pictures, draft };
}

/** Returns the demo museum as a published map without an owner, so that the front page of a new service has a map. */
export async function demoMap(now: Date): Promise<DemoMap> {
  const { document, settings, images, pictures, draft } = await planMuseum(now);
  const { languages } = document.project;
  const tags = [...draft.tags.values()].map(presentTag);
  const scope: PresentScope = {
    tags: new Map(tags.map((tag) => [tag.id, tag])),
    images,
    icons: new Map(),
    languages,
    defaultLanguage: settings.defaultLanguage,
    isPublic: true,
  };
  const places = [...draft.entities.values()].filter(({ isHidden }) => !isHidden);
  const shown = [...draft.levels.values()].filter(({ isHidden }) => !isHidden);
  const levels = shown.map((level) =>
    presentLevel(
      level,
      places.filter(({ levelId }) => levelId === level.id),
      scope,
    ),
  );
  const project: PublicProject = {
    id: '00000000-0000-4000-8000-000000000000',
    key: demoName,
    name: document.project.name,
    settings: presentSettings(settings, ''),
    appearance: {
      ...mergeDefined(presentAppearance(newAppearance, ''), document.project.appearance),
      logo: images.get(document.project.appearance?.logo ?? '')?.url ?? null,
      hidePoweredBy: true,
    },
    analytics: { isEnabled: false, enabledEvents: [] },
    languages: languages.map(languageNames),
    tags,
    levels: levels.map(metadataOf),
    version: 1,
    live_updated_at: now.toISOString(),
  };
  return { project, levels, pictures };
}

/** Returns the museum's drawings, as images by id and as files. */
function picturesOf(document: ContentDocument, files: readonly ContentFile[]) {
  const images = new Map<string, PresentedImage>();
  const pictures = new Map<string, string>();
  document.images.forEach(({ id, file }, i) => {
    const svg = new TextDecoder().decode(files[i]?.bytes);
    const [, width, height] = /^<svg [^>]*?width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
    if (!width || !height)
      throw new Error(`The demo museum has an image that is no SVG file with a size: ${file}`);
    const name = basename(file);
    images.set(id, {
      url: `/embed/${demoName}/data/${name}`,
      thumbnails: [],
      width: Number(width),
      height: Number(height),
    });
    pictures.set(name, svg);
  });
  return { images, pictures };
}

/** Returns a generator of ids that are the same in every process, so that several processes can serve one visitor. */
function countedIds(): () => string {
  let count = 0;
  return () => `00000000-0000-4000-8000-${(++count).toString(16).padStart(12, '0')}`;
}
