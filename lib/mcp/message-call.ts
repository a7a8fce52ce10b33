import type { z } from 'zod';
import type { message } from '#lib/contract/schemas/messages.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { readLevelUri } from './level-uri.ts';

export type Message = z.output<typeof message>;

/** One message and its sender. `lib/http` makes it. */
export type McpCall = {
  ctx: Ctx;
  message: Message;
  header: (name: string) => string | null;
  /** Returns the API's text for any thrown value. The cause of a server error goes to the log. */
  say: (thrown: unknown) => string;
};

/**
 * Tools that never run in a thread. Routes use the live map, which is in memory. Publishing starts work that outlives a
 * thread: deliveries, and the build of directions.
 */
const toolsOfProcess: readonly unknown[] = ['get_route', 'publish'];

/** Returns the id or key of the project whose draft a message reads or writes, or null if it never needs a thread. */
export function projectOf({ params }: Message): string | null {
  if (typeof params?.uri === 'string') return readLevelUri(params.uri)?.projectId ?? null;
  if (toolsOfProcess.includes(params?.name)) return null;
  const given = params?.arguments;
  if (typeof given !== 'object' || given === null || !('project' in given)) return null;
  return typeof given.project === 'string' ? given.project : null;
}
