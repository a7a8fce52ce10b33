import { faultAt } from '../contract/fault.ts';
import { limits } from '../plans/limits.ts';
import {
  addMissing,
  create,
  type Draft,
  type PlacedTag,
  remove,
  type TagChange,
  update,
} from './draft-changes.ts';
import { given } from './merge-defined.ts';
import { defaultTagColor, nameKey, putTag } from './references.ts';

/** Creates, updates or deletes a tag, also on every entity. Mutates `draft` and adds faults to it. */
export function changeTag(draft: Draft, change: TagChange): void {
  const { id, op } = change;
  const before = draft.tags.get(id) ?? null;
  if (op === 'create') {
    if (create(draft, change)) writeTag(draft, change, null);
  } else if (!before) {
    addMissing(draft, change);
  } else if (op === 'update') {
    writeTag(draft, change, before);
    update(draft, change);
  } else {
    forget(draft, before);
    remove(draft, id);
    takeOff(draft, id);
  }
}

function takeOff(draft: Draft, tagId: string): void {
  for (const entity of draft.entities.values()) {
    if (!entity.body.tagIds.includes(tagId)) continue;
    const tagIds = entity.body.tagIds.filter((id) => id !== tagId);
    const stripped =
      entity.kind === 'area'
        ? { ...entity, body: { ...entity.body, tagIds } }
        : { ...entity, body: { ...entity.body, tagIds } };
    draft.entities.set(entity.id, stripped);
  }
}

function writeTag(draft: Draft, { id, path, fieldsPath, fields }: TagChange, before: PlacedTag | null): void {
  const name = fields.name ?? before?.name;
  if (name === undefined) {
    draft.faults.push(faultAt(`${fieldsPath}.name`, 'value.required'));
    return;
  }
  if (!before && draft.tags.size >= limits.tagsPerProjectMax) {
    draft.faults.push(faultAt(path, 'map.tagsMax', { count: limits.tagsPerProjectMax }));
    return;
  }
  const namesake = draft.tagsByName.get(nameKey(name));
  if (fields.name !== undefined && namesake && namesake.id !== id) {
    draft.faults.push(faultAt(`${fieldsPath}.name`, 'map.tagName'));
    return;
  }
  const tag = {
    id,
    name,
    color: fields.color ?? before?.color ?? defaultTagColor,
    translations: fields.translations ?? before?.translations ?? {},
    icon: given(fields.icon, before?.icon ?? null),
    order: fields.order ?? before?.order ?? 0,
  };
  if (before) forget(draft, before);
  putTag(draft, tag, before?.position);
}

function forget(draft: Draft, tag: PlacedTag): void {
  draft.tags.delete(tag.id);
  if (draft.tagsByName.get(nameKey(tag.name))?.id === tag.id) draft.tagsByName.delete(nameKey(tag.name));
}
