import { AppError } from '#lib/contract/errors.ts';
import { requireProject } from '#lib/maps/core/require-project.ts';
import { presenceLimits } from '#lib/plans/presence-limits.ts';
import { kilobyte } from '#lib/plans/units.ts';
import { type Actor, type Ctx, userIdOf } from '#lib/platform/context.ts';
import { eventOf, openStream, streamsUnavailable } from '#lib/platform/event-streams.ts';
import { settings } from '#lib/platform/settings.ts';
import { peopleOf } from './people.ts';
import { listRevisions } from './queries.ts';
import { projectStreams } from './streams.ts';
import { knownPeopleOf, learnNames, peopleText, repeated, revisionEvent } from './tell-streams.ts';

/** Room for the largest event, with the most people who select the most. */
const bounds = {
  streamsMax: presenceLimits.streamsMax,
  perOwnerMax: presenceLimits.streamsPerPersonMax,
  unreadBytesMax: 256 * kilobyte,
};
/** Functions end after a minute. */
const functionMs = 50_000;

export type Reader = {
  /** Says who asked with what, the same text for the same credential. */
  credential: string;
  /** Returns who asks now with the same credential, or null if it is not valid any more. */
  identifyAgain: () => Promise<Actor | null>;
  /** False on a host of functions: the stream ends before the function does. */
  isHeld: boolean;
};

/**
 * Opens the stream of a project's events: `revision` and `presence`, at once and when they change. It ends within five
 * seconds of the right that opened it, and after 30 seconds in which the right cannot be confirmed. Throws 503 beyond the
 * bounds, and on a host of functions without Redis.
 */
export async function followProject(
  ctx: Ctx,
  input: { projectId: string },
  { credential, identifyAgain, isHeld }: Reader,
): Promise<ReadableStream<Uint8Array>> {
  const { id: projectId } = await requireProject(ctx, input.projectId, 'read');
  if (!isHeld && settings().redis === null) throw streamsUnavailable();
  const isForKey = ctx.actor.kind === 'key';
  const [row] = await listRevisions(ctx.db, [projectId]);
  if (!row) throw new AppError('notFound.project');
  await learnNames(peopleOf(projectId));
  const people = peopleText(knownPeopleOf(projectId), isForKey);
  const mayStill = async () => {
    const actor = await identifyAgain();
    return actor !== null && (await mayRead({ ...ctx, actor }, projectId));
  };
  return openStream(projectStreams(), bounds, {
    owner: ownerOf(ctx.actor),
    facts: {
      projectId,
      isForKey,
      credential,
      mayStill,
      confirmedAt: performance.now(),
      endsAt: isHeld ? Number.POSITIVE_INFINITY : performance.now() + functionMs,
      revision: row.revision,
      people,
      behindSince: null,
    },
    first: Buffer.concat([revisionEvent(row, isForKey), eventOf('presence', JSON.parse(people))]),
    repeated,
  });
}

async function mayRead(ctx: Ctx, projectId: string): Promise<boolean> {
  try {
    await requireProject(ctx, projectId, 'read');
    return true;
  } catch (error) {
    if (error instanceof AppError && error.kind !== 'unavailable') return false;
    throw error;
  }
}

/** A key counts as the user who made it, so that many keys of one person take no more streams than one. */
function ownerOf(actor: Actor): string {
  return userIdOf(actor) ?? (actor.kind === 'key' ? actor.keyId : '');
}
