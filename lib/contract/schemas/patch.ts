import * as z from 'zod';
import { limits } from '../../plans/limits.ts';
import { coded } from '../fault.ts';
import { list } from '../list.ts';
import { placeName } from '../scalars.ts';
import { sharedFields } from './content.ts';
import { patchesOf } from './fields.ts';

const patchableFields = patchesOf(sharedFields);

/** Tells script authors which fields can be patched and where the others go, such as a colour. */
function notPatchable({ code }: { code?: string }): string | undefined {
  if (code !== 'unrecognized_keys') return undefined;
  return coded('value.notPatchable');
}

/** Body of the single-entity PATCH (docs/contract.md, 6.3 One place). Every other field is refused. */
export const entityPatch = z
  .strictObject(patchableFields, { error: notPatchable })
  .meta({ id: 'EntityPatch' });

/** One entry of `PATCH /api/projects/{id}/entities/`: the place and its changes. */
const entityUpdate = z
  .strictObject(
    {
      kind: z.enum(['area', 'marker']),
      id_or_key: placeName,
      ...patchableFields,
    },
    { error: notPatchable },
  )
  .transform(({ kind, id_or_key, ...fields }) => ({ kind, idOrKey: id_or_key, fields }))
  .meta({ id: 'EntityUpdate' });

export const bulkPatchBody = z.strictObject({
  updates: list(entityUpdate).min(1, coded('map.updatesMin')).max(limits.bulkUpdatesMax),
});

export const bulkPatchReply = z.object({
  /** Revision of the project with these updates. */
  revision: z.int(),
  updated: z.array(z.object({ kind: z.enum(['area', 'marker']), id: z.uuid(), key: z.string() })),
});
