import type { z } from 'zod';
import type { presenceBody } from '#lib/contract/schemas/presence.ts';
import { requireProject } from '#lib/maps/core/require-project.ts';
import type { Actor, Ctx } from '#lib/platform/context.ts';
import { settings } from '#lib/platform/settings.ts';
import { waitUntil } from '#lib/platform/wait-until.ts';
import { keepPerson } from './people.ts';

type Input = z.output<typeof presenceBody> & { projectId: string };

/** Notes where the caller is in a project, for 30 seconds. Other processes learn it through Redis, if there is one. */
export async function notePresence(ctx: Ctx, { projectId, ...whereabouts }: Input): Promise<undefined> {
  const { id } = await requireProject(ctx, projectId, 'read');
  const person = keepPerson(id, { ...whoIs(ctx.actor), ...whereabouts });
  if (settings().redis === null) return;
  // Loads the Redis client only if there is such a store.
  const { sharePerson } = await import('./shared-people.ts');
  // The store may take its time, and the caller comes again soon.
  waitUntil(sharePerson(id, person));
}

function whoIs(actor: Actor): { id: string; kind: 'user' | 'key' } {
  if (actor.kind === 'anonymous') throw new Error('A project was opened without a caller.');
  return actor.kind === 'key' ? { id: actor.keyId, kind: 'key' } : { id: actor.userId, kind: 'user' };
}
