import { invalidAt } from '#lib/contract/errors.ts';
import { museumFiles } from '#lib/demo/museum-files.ts';
import { museumOfDay } from '#lib/demo/museum-of-day.ts';
import { storeContent } from './read-content.ts';
import type { Content } from './write-into.ts';

type Template = {
  id: string;
  name: string;
  description: string;
  /** Null for a project without content. */
  load: ((now: Date) => Promise<Content>) | null;
};

const templates: readonly Template[] = [
  {
    id: 'empty',
    name: 'Empty project',
    description: 'No levels yet: upload a floor plan and draw.',
    load: null,
  },
  {
    id: 'demo',
    name: 'Demo museum',
    description: 'A small museum on three levels, in English and German, to look around in and change.',
    load: loadMuseum,
  },
];

/** Lists the templates for new projects. */
export async function listTemplates() {
  return templates.map(({ load: _, ...shown }) => ({ ...shown, thumbnail: null }));
}

/**
 * Stores the files of a template and returns its content, or null for the empty template. Throws a 400 at `template` if
 * there is no such template.
 */
export async function loadTemplate(id: string, now: Date): Promise<Content | null> {
  const template = templates.find((one) => one.id === id);
  if (!template) {
    throw invalidAt('template', 'value.oneOf', { names: templates.map((one) => one.id).join(', ') });
  }
  return template.load?.(now) ?? null;
}

async function loadMuseum(now: Date): Promise<Content> {
  const { document, images } = await storeContent(museumFiles());
  return { document: museumOfDay(document, now), images };
}
