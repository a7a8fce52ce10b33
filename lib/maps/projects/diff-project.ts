import type { z } from 'zod';
import type { StoredParts } from '#db/schema/stored.ts';
import type { diff } from '#lib/contract/schemas/content-history.ts';
import { differencesOf } from '#lib/mapmodel/differences.ts';
import type { Tag } from '#lib/mapmodel/types.ts';
import { presentAppearance, presentSettings } from '#lib/maps/core/present.ts';
import type { RequiredProject } from '#lib/maps/core/require-project.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { presentMakerTo } from '#lib/platform/present-maker.ts';
import { listSettingsChanges, type PartsBefore } from './queries-diff.ts';

type ProjectDiff = Required<Pick<z.infer<typeof diff>, 'settings' | 'tags'>>;

/**
 * Returns what differs beside the map: settings, appearance, analytics and languages in the form of the API, and the
 * `tags` of the draft. Empty lists if nothing is live.
 */
export async function projectDifferences(
  ctx: Ctx,
  project: RequiredProject,
  before: PartsBefore | null,
  tags: readonly Tag[],
): Promise<ProjectDiff> {
  if (!before) return { settings: [], tags: [] };
  const found = differencesOf(shown(before, ctx.origin), shown(project, ctx.origin));
  const changes = found.length > 0 ? await listSettingsChanges(ctx.db, project.id) : [];
  const settings = found.map((field) => {
    const change = changes.find(({ group }) => field.path.split('.')[0] === group);
    const by = presentMakerTo(ctx, change?.email ?? null, change?.fullName ?? null);
    return { ...field, changed_by: by, changed_at: change ? new Date(change.at).toISOString() : null };
  });
  return { settings, tags: tagChanges(before.tags, tags) };
}

function shown(parts: StoredParts & { languages: readonly string[] }, origin: string): object {
  return {
    settings: presentSettings(parts.settings, origin),
    appearance: presentAppearance(parts.appearance, origin),
    analytics: parts.analytics,
    languages: parts.languages,
  };
}

function tagChanges(before: readonly Tag[], after: readonly Tag[]): ProjectDiff['tags'] {
  const old = new Map(before.map((tag) => [tag.id, tag]));
  const kept = new Set(after.map(({ id }) => id));
  const present = after.flatMap(({ id, name, ...tag }): ProjectDiff['tags'] => {
    const was = old.get(id);
    if (!was) return [{ id, name, change: 'added', fields: [] }];
    const fields = differencesOf(was, { ...tag, id, name });
    return fields.length === 0 ? [] : [{ id, name, change: 'changed', fields }];
  });
  const gone = before.flatMap(({ id, name }): ProjectDiff['tags'] =>
    kept.has(id) ? [] : [{ id, name, change: 'removed', fields: [] }],
  );
  return [...present, ...gone];
}
