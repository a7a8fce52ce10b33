import { AppError } from '#lib/contract/errors.ts';
import type { Change } from '#lib/contract/schemas/changes.ts';
import type { Tag } from '#lib/mapmodel/types.ts';
import { requireProject } from '#lib/maps/core/require-project.ts';
import { listTagRows } from '#lib/maps/entities/queries.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { isUuid, newId } from '#lib/platform/ids.ts';
import { applyOne } from './apply-changes.ts';

type TagChange = Extract<Change, { kind: 'tag' }>;
type TagFields = Omit<NonNullable<TagChange['fields']>, 'id' | 'order'>;
type TagInput = { projectId: string; tagId: string };

/** Lists the tags of a project's draft, in order. */
export async function listTags(ctx: Ctx, input: { projectId: string }): Promise<Tag[]> {
  const project = await requireProject(ctx, input.projectId, 'read');
  return listTagRows(ctx.db, project.id);
}

/** Returns one tag of the draft. */
export async function getTag(ctx: Ctx, input: TagInput): Promise<Tag> {
  const tag = (await listTags(ctx, input)).find(({ id }) => id === input.tagId.toLowerCase());
  if (!tag) throw new AppError('notFound.tag');
  return tag;
}

/** Adds a tag to the end of the list. Throws a 400 at `name` if another tag has that name. */
export async function createTag(
  ctx: Ctx,
  input: { projectId: string; fields: TagFields & { name: string } },
): Promise<Tag> {
  const id = newId();
  await changeTag(ctx, input.projectId, { kind: 'tag', op: 'create', id, fields: input.fields });
  return getTag(ctx, { projectId: input.projectId, tagId: id });
}

/** Changes a tag of the draft. Live places show the change after update-live. */
export async function updateTag(ctx: Ctx, input: TagInput & { fields: TagFields }): Promise<Tag> {
  await changeTag(ctx, input.projectId, {
    kind: 'tag',
    op: 'update',
    id: input.tagId.toLowerCase(),
    fields: input.fields,
  });
  return getTag(ctx, input);
}

/** Deletes a tag of the draft and removes it from every place of the draft. */
export async function deleteTag(ctx: Ctx, input: TagInput): Promise<undefined> {
  await changeTag(ctx, input.projectId, { kind: 'tag', op: 'delete', id: input.tagId.toLowerCase() });
}

/** Applies one change of a tag as a batch. Faults get the paths of a request about one tag. */
async function changeTag(ctx: Ctx, projectId: string, change: TagChange): Promise<void> {
  await applyOne(ctx, projectId, change, (path) => {
    if (!isUuid(change.id) || path === 'changes[0].id') throw new AppError('notFound.tag');
    return path.replace(/^changes\[0\](?:\.fields\.)?/, '') || 'non_field_errors';
  });
}
