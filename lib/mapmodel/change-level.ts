import { type Fault, faultAt } from '../contract/fault.ts';
import { limits } from '../plans/limits.ts';
import {
  addMissing,
  checkOnce,
  create,
  type Draft,
  type LevelChange,
  remove,
  update,
} from './draft-changes.ts';
import { newLevelBody, plainFields, withFields } from './fields.ts';
import { crossMore } from './line-crossings.ts';
import { given, mergeDefined } from './merge-defined.ts';
import { mergeNames } from './translations.ts';
import type { Level, LevelBody, LevelWrite } from './types.ts';

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
  if (fields.wayfinding?.lines && crossMore(before?.body.wayfinding.lines ?? [], body.wayfinding.lines)) {
    const path = `${fieldsPath}.wayfinding.lines`;
    draft.faults.push(faultAt(path, 'map.lineCrossingsMax', { count: limits.lineCrossingsMax }));
  }
  const last = Math.max(-1, ...levels.map(({ order }) => order));
  draft.levels.set(id, {
    id,
    key: fields.key ?? before?.key ?? '',
    order: fields.order ?? before?.order ?? Math.min(limits.orderMax, last + 1),
    isHidden: fields.isHidden ?? before?.isHidden ?? false,
    body,
    ...(before?.lacking && { lacking: before.lacking }),
  });
  if (fields.key !== undefined) draft.keyPaths.set(id, `${fieldsPath}.key`);
}

/** Returns the body of a level after `write`. `image` is an image id, null to remove it, or undefined to leave it. */
function applyLevelWrite(base: LevelBody, write: LevelWrite, image: string | null | undefined): LevelBody {
  const imageId = given(image, base.imageId);
  return {
    ...withFields(base, write, plainFields.level),
    imageId,
    // A level with an image has the image's size: sent sizes are ignored.
    width: imageId === null ? (write.width ?? base.width) : base.width,
    height: imageId === null ? (write.height ?? base.height) : base.height,
    wayfinding: mergeDefined(base.wayfinding, write.wayfinding),
    translations: mergeNames(base.translations, write.translations),
  };
}

/** Adds faults if the zooms are not in the order min, default, max, or if a sent canvas size is out of range. */
function checkLevel(body: LevelBody, write: LevelWrite, path: string, faults: Fault[]): void {
  for (const side of ['width', 'height'] as const) {
    const isSent = body.imageId === null && write[side] !== undefined;
    if (isSent && (body[side] < 1 || body[side] > limits.canvasPxMax)) {
      faults.push(faultAt(`${path}.${side}`, 'value.between', { min: 1, max: limits.canvasPxMax }));
    }
  }
  if (body.minZoom > body.maxZoom) faults.push(faultAt(`${path}.minZoom`, 'map.zoomOrder'));
  else if (body.defaultZoom < body.minZoom || body.defaultZoom > body.maxZoom) {
    faults.push(faultAt(`${path}.defaultZoom`, 'map.zoomWithin'));
  }
}
