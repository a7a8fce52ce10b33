import { faultAt } from '../contract/fault.ts';
import { initial } from '../contract/initial.ts';
import {
  addMissing,
  create,
  type Draft,
  type PlacedTag,
  remove,
  type TagChange,
  update,
} from './draft-changes.ts';
import { withShared } from './fields.ts';
import { mergeDefined } from './merge-defined.ts';
import { hasRoomForTag, nameKey, putTag } from './references.ts';

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
    draft.entities.set(entity.id, withShared(entity, { tagIds }));
  }
}

function writeTag(draft: Draft, { id, path, fieldsPath, fields }: TagChange, before: PlacedTag | null): void {
  const name = fields.name ?? before?.name;
  if (name === undefined) {
    draft.faults.push(faultAt(`${fieldsPath}.name`, 'value.required'));
    return;
  }
  if (!before && !hasRoomForTag(draft, path)) return;
  const namesake = draft.tagsByName.get(nameKey(name));
  if (fields.name !== undefined && namesake && namesake.id !== id) {
    draft.faults.push(faultAt(`${fieldsPath}.name`, 'map.tagName'));
    return;
  }
  if (before) forget(draft, before);
  putTag(draft, mergeDefined({ ...initial.tag, ...before, id }, fields), before?.position);
}

function forget(draft: Draft, tag: PlacedTag): void {
  draft.tags.delete(tag.id);
  if (draft.tagsByName.get(nameKey(tag.name))?.id === tag.id) draft.tagsByName.delete(nameKey(tag.name));
}
