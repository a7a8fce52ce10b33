import { readLevelUri } from './level-uri.ts';
import type { Message } from './message-call.ts';

/**
 * Returns the id or key of the project whose draft a message reads or writes, or null. Routes are null: they use the
 * live map, which is in memory.
 */
export function projectOf({ params }: Message): string | null {
  if (typeof params?.uri === 'string') return readLevelUri(params.uri)?.projectId ?? null;
  if (params?.name === 'get_route') return null;
  const given = params?.arguments;
  if (typeof given !== 'object' || given === null || !('project' in given)) return null;
  return typeof given.project === 'string' ? given.project : null;
}
