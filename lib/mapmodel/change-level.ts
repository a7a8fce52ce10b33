import type { Change } from '../contract/schemas/changes.ts';
import { limits } from '../plans/limits.ts';
import { addMissing, type Draft, isFreeId } from './plan-changes.ts';
import { applyLevelWrite, checkLevel } from './plan-replacement.ts';
import { keyAllocator, slugify } from './slug.ts';
import type { Level } from './types.ts';

type LevelChange = Extract<Change, { kind: 'level' }>;

/** Creates, updates or deletes a level of `draft`; a deleted one takes its places with it. */
export function changeLevel(draft: Draft, change: LevelChange, index: number): void {
  const path = `changes[${index}]`;
  const before = draft.levels.get(change.id) ?? null;
  if (change.op === 'create') {
    if (isFreeId(draft, change.id, path)) writeLevel(draft, change, index, null);
    draft.created.add(change.id);
    return;
  }
  if (!before) {
    addMissing(draft, 'level', path);
    return;
  }
  if (change.op === 'update') {
    writeLevel(draft, change, index, before);
    if (!draft.created.has(change.id)) draft.updated.add(change.id);
    return;
  }
  draft.levels.delete(change.id);
  draft.created.delete(change.id);
  draft.updated.delete(change.id);
  draft.removedLevels.add(change.id);
  for (const entity of [...draft.entities.values()]) {
    if (entity.levelId !== change.id) continue;
    draft.entities.delete(entity.id);
    draft.created.delete(entity.id);
    draft.updated.delete(entity.id);
    draft.removedEntities.add(entity.id);
  }
}

function writeLevel(draft: Draft, change: LevelChange, index: number, before: Level | null): void {
  const path = `changes[${index}]`;
  const { id: _, ...fields } = change.fields ?? {};
  const levels = [...draft.levels.values()];
  if (!before && levels.length >= limits.levelsMax) {
    draft.faults.push({ path, message: `At most ${limits.levelsMax} levels.` });
    return;
  }
  const body = applyLevelWrite(before?.body ?? null, fields, draft.input.levelImages.get(index));
  if (body.name === '') body.name = `Level ${levels.length + 1}`;
  checkLevel(body, fields, `${path}.fields`, draft.faults);
  const last = Math.max(-1, ...levels.map(({ position }) => position));
  draft.levels.set(change.id, {
    id: change.id,
    key: fields.key ?? before?.key ?? '',
    position: fields.order ?? before?.position ?? Math.min(limits.orderMax, last + 1),
    isHidden: fields.isHidden ?? before?.isHidden ?? false,
    body,
  });
  if (fields.key !== undefined) draft.keyPaths.set(change.id, `${path}.fields.key`);
}

/** Makes missing keys of levels from their names, and adds a fault where the batch names a key that is taken. */
export function settleLevelKeys(draft: Draft): void {
  const levels = [...draft.levels.values()];
  const taken = new Set(levels.filter(({ id }) => !draft.keyPaths.has(id)).map(({ key }) => key));
  for (const { id, key } of levels) {
    const path = draft.keyPaths.get(id);
    if (path === undefined) continue;
    if (taken.has(key)) draft.faults.push({ path, message: `The key "${key}" is taken.` });
    taken.add(key);
  }
  const allocate = keyAllocator(taken);
  for (const level of levels) {
    if (level.key !== '') continue;
    draft.levels.set(level.id, { ...level, key: allocate(slugify(level.body.name, 'level')) });
  }
}
