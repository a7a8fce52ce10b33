import { invalidAt } from '#lib/errors.ts';
import type { Content } from './create-from-content.ts';

type Template = {
  id: string;
  name: string;
  description: string;
  thumbnail: string | null;
  /** Null for a project without content. */
  load: () => Promise<Content | null>;
};

const templates: readonly Template[] = [
  {
    id: 'empty',
    name: 'Empty project',
    description: 'No levels yet: upload a floor plan and draw.',
    thumbnail: null,
    load: async () => null,
  },
];

/** What a new project may start from. */
export async function listTemplates() {
  return templates.map(({ id, name, description, thumbnail }) => ({ id, name, description, thumbnail }));
}

/** The content of a template, its files stored; null for the empty one. An unknown name is a 400 at `template`. */
export async function loadTemplate(id: string): Promise<Content | null> {
  const template = templates.find((one) => one.id === id);
  if (!template) {
    throw invalidAt('template', `Must be one of ${templates.map((one) => one.id).join(', ')}.`);
  }
  return template.load();
}
