import { faultAt } from '../contract/fault.ts';
import { limits } from '../plans/limits.ts';
import { applyEntityWrite } from './apply-write.ts';
import {
  addMissing,
  checkOnce,
  create,
  type Draft,
  type EntityChange,
  remove,
  update,
} from './draft-changes.ts';
import { newEntity } from './fields.ts';
import { resolveReferences } from './references.ts';
import type { Entity } from './types.ts';

/** Creates, updates, moves, keeps or deletes an area or marker. Mutates `draft` and adds faults to it. */
export function changeEntity(draft: Draft, change: EntityChange): void {
  const { id, kind, op } = change;
  if (op === 'create') {
    if (create(draft, change)) createEntity(draft, change);
    return;
  }
  const { isWhole } = draft.input;
  const found = (isWhole ? draft.stored.entities : draft.entities).get(id);
  const before = found?.kind === kind ? found : null;
  if (before) checkOnce(draft, change, draft.entities.get(id)?.kind === kind);
  else addMissing(draft, change);
  if (before && op === 'delete') {
    draft.entities.delete(id);
    remove(draft, id);
  } else if (before && op === 'keep') {
    draft.entities.set(id, before);
  } else if (before || isWhole) {
    // In a whole structure, faults of the fields are reported together with a fault of the id.
    putEntity(draft, change, before ?? newEntity(kind, { id, levelId: '' }));
    update(draft, change);
  }
}

function createEntity(draft: Draft, change: EntityChange): void {
  const { fields, path, fieldsPath } = change;
  const isOnLevel = fields.level !== undefined || change.level !== undefined;
  if (!isOnLevel) draft.faults.push(faultAt(`${path}.level`, 'value.required'));
  const needed = change.kind === 'area' ? 'data' : 'position';
  if (!(needed in fields)) draft.faults.push(faultAt(`${fieldsPath}.${needed}`, 'value.required'));
  putEntity(draft, change, newEntity(change.kind, { id: change.id, levelId: '' }));
}

function putEntity(draft: Draft, change: EntityChange, before: Entity): void {
  const { id, path, fieldsPath, addedImages, fields } = change;
  const { faults, input } = draft;
  const named = fields.level ?? change.level;
  if (named !== undefined && !draft.levels.has(named)) {
    const place = fields.level === undefined ? `${path}.level` : `${fieldsPath}.level`;
    faults.push(faultAt(place, 'noSuch.level'));
  }
  const resolved = resolveReferences(draft, fields, fieldsPath);
  if (addedImages) {
    resolved.imageIds = [...(resolved.imageIds ?? before.body.imageIds), ...addedImages];
    if (resolved.imageIds.length > limits.imagesPerEntityMax) {
      faults.push(faultAt(`${fieldsPath}.images`, 'value.entriesMax', { count: limits.imagesPerEntityMax }));
    }
  }
  const written = applyEntityWrite(before, fields, resolved, input.defaultLanguage);
  const levelId = named ?? before.levelId;
  draft.entities.set(id, {
    ...written,
    levelId,
    order: orderOf(draft, written, levelId, fields.order ?? change.order),
  });
  draft.sent.set(id, { path: fieldsPath, fields });
  if (fields.key !== undefined) draft.keyPaths.set(id, `${fieldsPath}.key`);
  if (fields.externalId !== undefined) draft.externalPaths.set(id, `${fieldsPath}.externalId`);
}

/** Returns the order of an entity on its level. Without a sent order, an entity new to the level goes last. */
function orderOf(draft: Draft, entity: Entity, levelId: string, sent: number | undefined): number {
  const name = `${levelId} ${entity.kind}`;
  const last = draft.lastOrders.get(name) ?? -1;
  const isNew = entity.levelId !== levelId;
  const order = sent ?? (isNew ? Math.min(limits.orderMax, last + 1) : entity.order);
  draft.lastOrders.set(name, Math.max(last, order));
  return order;
}
