import type { Change } from '../contract/schemas/changes.ts';
import { limits } from '../plans/limits.ts';
import { applyEntityWrite } from './apply-write.ts';
import { newEntity } from './defaults.ts';
import { addMissing, type Draft, isFreeId } from './plan-changes.ts';
import { resolveReferences } from './references.ts';
import { keyAllocator, slugify } from './slug.ts';
import type { Entity } from './types.ts';

type EntityChange = Extract<Change, { kind: 'area' | 'marker' }>;

/** Creates, updates, moves or deletes an area or marker of `draft`. */
export function changeEntity(draft: Draft, change: EntityChange, index: number): void {
  const path = `changes[${index}]`;
  const before = draft.entities.get(change.id);
  if (change.op === 'create') {
    if (isFreeId(draft, change.id, path)) createEntity(draft, change, path);
    draft.created.add(change.id);
    return;
  }
  if (before?.kind !== change.kind) {
    addMissing(draft, change.kind, path);
    return;
  }
  if (change.op === 'update') {
    writeEntity(draft, change, path, before);
    if (!draft.created.has(change.id)) draft.updated.add(change.id);
    return;
  }
  draft.entities.delete(change.id);
  draft.created.delete(change.id);
  draft.updated.delete(change.id);
  draft.removedEntities.add(change.id);
}

function createEntity(draft: Draft, change: EntityChange, path: string): void {
  const levelId = change.fields?.level ?? change.level;
  if (levelId === undefined) {
    draft.faults.push({ path: `${path}.level`, message: 'This field is required.' });
    return;
  }
  const needed = change.kind === 'area' ? 'data' : 'position';
  if (!change.fields || !(needed in change.fields)) {
    draft.faults.push({ path: `${path}.fields.${needed}`, message: 'This field is required.' });
  }
  writeEntity(draft, change, path, newEntity(change.kind, { id: change.id, levelId: '' }));
}

function writeEntity(draft: Draft, change: EntityChange, path: string, before: Entity): void {
  const { level, order, id: _, ...fields } = change.fields ?? {};
  const levelId = level ?? change.level ?? before.levelId;
  if (!draft.levels.has(levelId)) {
    const place = level === undefined ? `${path}.level` : `${path}.fields.level`;
    draft.faults.push({ path: place, message: 'There is no level with this id in the project.' });
  }
  const { book, input } = draft;
  const resolved = resolveReferences(fields, `${path}.fields`, book, input.references, draft.faults);
  keepMadeTags(draft);
  const written = applyEntityWrite(before, fields, resolved, input.defaultLanguage);
  const position = placeOf(draft, written, levelId, order);
  draft.entities.set(change.id, { ...written, levelId, position });
  if (fields.key !== undefined) draft.keyPaths.set(change.id, `${path}.fields.key`);
}

/** A place that is new on its level and says no order stands last there. */
function placeOf(draft: Draft, entity: Entity, levelId: string, order: number | undefined): number {
  const name = `${levelId} ${entity.kind}`;
  const last = draft.lastPositions.get(name) ?? -1;
  const isNew = entity.levelId !== levelId;
  const position = order ?? (isNew ? Math.min(limits.orderMax, last + 1) : entity.position);
  draft.lastPositions.set(name, Math.max(last, position));
  return position;
}

/** Tags that a write named by a new name join the project's list at its end. */
function keepMadeTags(draft: Draft): void {
  for (const tag of draft.book.made.splice(0)) {
    const last = Math.max(-1, ...[...draft.tags.values()].map(({ position }) => position));
    draft.tags.set(tag.id, { ...tag, position: last + 1 });
  }
}

/** Makes missing keys from titles, and adds a fault where the batch names a key that is taken. */
export function settleEntityKeys(draft: Draft): void {
  for (const kind of ['area', 'marker'] as const) {
    const entities = [...draft.entities.values()].filter((entity) => entity.kind === kind);
    const others = draft.input.keys.filter(
      (row) =>
        row.kind === kind &&
        !draft.keyPaths.has(row.id) &&
        !draft.removedEntities.has(row.id) &&
        (draft.entities.has(row.id) || !draft.removedLevels.has(row.levelId)),
    );
    const taken = new Set(others.map(({ key }) => key));
    for (const { id, key } of entities) {
      const path = draft.keyPaths.get(id);
      if (path === undefined) continue;
      if (taken.has(key)) draft.faults.push({ path, message: `The key "${key}" is taken.` });
      taken.add(key);
    }
    const allocate = keyAllocator(taken);
    for (const entity of entities) {
      if (entity.key !== '') continue;
      const title = entity.body.translations[draft.input.defaultLanguage]?.title ?? '';
      draft.entities.set(entity.id, { ...entity, key: allocate(slugify(title, kind)) });
    }
  }
}
