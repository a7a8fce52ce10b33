import type { Change } from '../contract/schemas/changes.ts';
import { limits } from '../plans/limits.ts';
import { addMissing, type Draft, isFreeId, type PlacedTag } from './plan-changes.ts';
import { defaultTagColor, nameKey } from './references.ts';

type TagChange = Extract<Change, { kind: 'tag' }>;

/** Creates, updates or deletes a tag of `draft`; a deleted one comes off every place. */
export function changeTag(draft: Draft, change: TagChange, index: number): void {
  const path = `changes[${index}]`;
  const before = draft.tags.get(change.id) ?? null;
  if (change.op === 'create') {
    if (isFreeId(draft, change.id, path)) writeTag(draft, change, path, null);
    draft.created.add(change.id);
    return;
  }
  if (!before) {
    addMissing(draft, 'tag', path);
    return;
  }
  if (change.op === 'update') {
    writeTag(draft, change, path, before);
    if (!draft.created.has(change.id)) draft.updated.add(change.id);
    return;
  }
  forget(draft, before);
  draft.created.delete(change.id);
  draft.updated.delete(change.id);
  draft.removedTags.add(change.id);
  for (const entity of draft.entities.values()) {
    if (!entity.body.tagIds.includes(change.id)) continue;
    const tagIds = entity.body.tagIds.filter((id) => id !== change.id);
    const stripped =
      entity.kind === 'area'
        ? { ...entity, body: { ...entity.body, tagIds } }
        : { ...entity, body: { ...entity.body, tagIds } };
    draft.entities.set(entity.id, stripped);
  }
}

function writeTag(draft: Draft, change: TagChange, path: string, before: PlacedTag | null): void {
  const { fields = {} } = change;
  const name = fields.name ?? before?.name;
  if (name === undefined) {
    draft.faults.push({ path: `${path}.fields.name`, message: 'This field is required.' });
    return;
  }
  if (!before && draft.tags.size >= limits.tagsPerProjectMax) {
    draft.faults.push({ path, message: `At most ${limits.tagsPerProjectMax} tags in a project.` });
    return;
  }
  const namesake = draft.book.byName.get(nameKey(name));
  if (fields.name !== undefined && namesake && namesake.id !== change.id) {
    draft.faults.push({ path: `${path}.fields.name`, message: 'Another tag has this name.' });
    return;
  }
  const last = Math.max(-1, ...[...draft.tags.values()].map(({ position }) => position));
  const tag: PlacedTag = {
    id: change.id,
    name,
    color: fields.color ?? before?.color ?? defaultTagColor,
    translations: fields.translations ?? before?.translations ?? {},
    position: fields.order ?? before?.position ?? last + 1,
  };
  if (before) forget(draft, before);
  draft.tags.set(tag.id, tag);
  draft.book.byId.set(tag.id, tag);
  draft.book.byName.set(nameKey(tag.name), tag);
}

function forget(draft: Draft, tag: PlacedTag): void {
  draft.tags.delete(tag.id);
  draft.book.byId.delete(tag.id);
  if (draft.book.byName.get(nameKey(tag.name))?.id === tag.id) draft.book.byName.delete(nameKey(tag.name));
}
