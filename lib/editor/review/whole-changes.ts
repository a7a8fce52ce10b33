import type { z } from 'zod';
import type { diff as diffSchema } from '../../contract/schemas/content-history.ts';
import type { ReviewChange } from './review-changes.ts';

type Diff = z.output<typeof diffSchema>;

/** Groups of fields of a project that visitors see after publishing, in the order of the review. */
export const settingsGroups = ['settings', 'appearance', 'languages', 'analytics'] as const;
export type SettingsGroup = (typeof settingsGroups)[number];

const nowhere = { key: '', way: null, levelId: '', levelName: '', before: null, after: null } as const;

/**
 * Returns the changes of the comparison that concern the whole map: one for each group of settings, whose id and title
 * are the name of the group, then the tags.
 */
export function wholeChanges({ settings = [], tags = [] }: Pick<Diff, 'settings' | 'tags'>): ReviewChange[] {
  const groups = settingsGroups.flatMap((group): ReviewChange[] => {
    const fields = settings.filter(({ path }) => path.split('.')[0] === group);
    const [first] = fields;
    if (!first) return [];
    const { changed_by: by, changed_at: at } = first;
    return [
      {
        ...nowhere,
        id: group,
        kind: 'project',
        change: 'changed',
        title: group,
        by: by ? by.full_name || by.email : null,
        at,
        fields: fields.map(({ path, before, after }) => ({ path, before, after })),
      },
    ];
  });
  const ofTags = tags.map(
    ({ id, name, change, fields }): ReviewChange => ({
      ...nowhere,
      id,
      kind: 'tag',
      change,
      title: name,
      by: null,
      at: null,
      fields: fields.map(({ path, before = null, after = null }) => ({ path, before, after })),
    }),
  );
  return [...groups, ...ofTags];
}
