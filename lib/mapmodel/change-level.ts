import { faultAt } from '../contract/fault.ts';
import { limits } from '../plans/limits.ts';
import { newLevelBody } from './defaults.ts';
import {
  addMissing,
  checkOnce,
  create,
  type Draft,
  type LevelChange,
  remove,
  update,
} from './draft-changes.ts';
import { applyLevelWrite, checkLevel } from './level-write.ts';
import type { Level } from './types.ts';

/** Creates, updates or deletes a level, with its entities. Mutates `draft` and adds faults to it. */
export function changeLevel(draft: Draft, change: LevelChange): void {
  const { id, op } = change;
  if (op === 'create') {
    if (create(draft, change)) putLevel(draft, change, null);
    return;
  }
  const { isWhole } = draft.input;
  const before = (isWhole ? draft.stored.levels : draft.levels).get(id) ?? null;
  if (before) checkOnce(draft, change, draft.levels.has(id));
  else addMissing(draft, change);
  if (before && op === 'delete') {
    draft.levels.delete(id);
    remove(draft, id);
    for (const entity of [...draft.entities.values()]) {
      if (entity.levelId !== id) continue;
      draft.entities.delete(entity.id);
      remove(draft, entity.id);
    }
  } else if (before || isWhole) {
    putLevel(draft, change, before);
    update(draft, change);
  }
}

function putLevel(draft: Draft, { id, path, fieldsPath, fields, image }: LevelChange, before: Level | null) {
  const levels = [...draft.levels.values()];
  if (!before && levels.length >= limits.levelsMax) {
    draft.faults.push(faultAt(path, 'map.levelsMax', { count: limits.levelsMax }));
    return;
  }
  const body = applyLevelWrite(before?.body ?? newLevelBody, fields, image);
  if (body.name === '') body.name = `Level ${levels.length + 1}`;
  checkLevel(body, fields, fieldsPath, draft.faults);
  const last = Math.max(-1, ...levels.map(({ order }) => order));
  draft.levels.set(id, {
    id,
    key: fields.key ?? before?.key ?? '',
    order: fields.order ?? before?.order ?? Math.min(limits.orderMax, last + 1),
    isHidden: fields.isHidden ?? before?.isHidden ?? false,
    body,
  });
  if (fields.key !== undefined) draft.keyPaths.set(id, `${fieldsPath}.key`);
}
