import type { Ctx } from '#lib/context.ts';
import { settings } from '#lib/env.ts';
import { newId } from '#lib/ids.ts';
import { keyAllocator, slugify } from '#lib/mapmodel/slug.ts';
import { transact } from '#lib/transact.ts';
import { insertMembership, insertOrganization, listSlugsLike } from './queries.ts';

/** Creates an organization on the default plan with `ownerId` as its owner and returns its row. */
export async function createOrganization(ctx: Ctx, input: { name: string; ownerId: string }) {
  return transact(ctx, async (tx) => {
    const wanted = slugify(input.name, 'organization');
    const row = {
      id: newId(),
      name: input.name.trim(),
      slug: keyAllocator(await listSlugsLike(tx.db, wanted))(wanted),
      plan: settings().defaultPlan,
      createdAt: ctx.now(),
    };
    await insertOrganization(tx.db, row);
    await insertMembership(tx.db, {
      id: newId(),
      organizationId: row.id,
      userId: input.ownerId,
      role: 'owner',
      status: 'active',
      joinedAt: ctx.now(),
    });
    return row;
  });
}
