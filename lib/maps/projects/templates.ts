import { invalidAt } from '#lib/contract/errors.ts';
import { levelsData } from '#lib/contract/schemas/level.ts';
import { demoVenue } from '#lib/demo/demo-venue.ts';
import type { LevelWrite } from '#lib/mapmodel/types.ts';
import type { UploadedFile } from '#lib/maps/images/upload-of.ts';
import type { ProjectFields } from './merge-fields.ts';

/** What a template puts into a new project: one save, and the key of the level on which the map opens. */
export type TemplateSave = {
  fields: ProjectFields & { languages: string[] };
  levelsData: LevelWrite[];
  files: UploadedFile[];
  defaultLevelKey: string;
};

type Template = {
  id: string;
  name: string;
  description: string;
  thumbnail: string | null;
  /** Null for a project without content. */
  load: (now: Date) => TemplateSave | null;
};

const templates: readonly Template[] = [
  {
    id: 'empty',
    name: 'Empty project',
    description: 'No levels yet: upload a floor plan and draw.',
    thumbnail: null,
    load: () => null,
  },
  {
    id: 'demo',
    name: 'Demo museum',
    description: 'A small museum on three levels, in English and German, to look around in and change.',
    thumbnail: null,
    load: demoSave,
  },
];

/** What a new project may start from. */
export async function listTemplates() {
  return templates.map(({ id, name, description, thumbnail }) => ({ id, name, description, thumbnail }));
}

/** The content of a template; null for the empty one. An unknown name is a 400 at `template`. */
export function loadTemplate(id: string, now: Date): TemplateSave | null {
  const template = templates.find((one) => one.id === id);
  if (!template) {
    throw invalidAt('template', `Must be one of ${templates.map((one) => one.id).join(', ')}.`);
  }
  return template.load(now);
}

function demoSave(now: Date): TemplateSave {
  const { project, defaultLevel, levels_data, plans, pictures } = demoVenue(now);
  const { name: _, ...fields } = project;
  const plansByPart = levels_data.map(({ key = '' }, i): [string, string] => [
    `level_${i}_image`,
    [...plans].find(([level]) => level === key)?.[1] ?? '',
  ]);
  return {
    fields,
    levelsData: levelsData.parse(levels_data),
    files: [...plansByPart, ...pictures].map(([part, svg]) => fileOf(part, svg)),
    defaultLevelKey: defaultLevel,
  };
}

function fileOf(part: string, svg: string): UploadedFile {
  return { part, filename: `${part}.svg`, bytes: new TextEncoder().encode(svg) };
}
