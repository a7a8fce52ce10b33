import { keyAllocator } from '#lib/mapmodel/key-allocator.ts';
import { slugify } from '#lib/mapmodel/slug.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { newId, randomHex } from '#lib/platform/ids.ts';
import { settings } from '#lib/platform/settings.ts';
import { withTransaction } from '#lib/platform/transactions.ts';
import { insertMembership, insertOrganization, listSlugsLike } from './queries.ts';

/** Bytes behind a slug that another call took between our look and our write. */
const suffixBytes = 4;

/** Creates an organization on the default plan with `ownerId` as its owner and returns its row. */
export async function createOrganization(ctx: Ctx, input: { name: string; ownerId: string }) {
  return withTransaction(ctx, async (tx) => {
    const wanted = slugify(input.name, 'organization');
    const row = {
      id: newId(),
      name: input.name.trim(),
      slug: keyAllocator(await listSlugsLike(tx.db, wanted))(wanted),
      plan: settings().defaultPlan,
      createdAt: ctx.now(),
    };
    // Of many calls at once with one name, one gets the next number; the others need no second race.
    while (!(await insertOrganization(tx.db, row)))
      row.slug = `${wanted.slice(0, 80)}-${randomHex(suffixBytes)}`;
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
