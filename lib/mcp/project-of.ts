import { readLevelUri } from './level-uri.ts';
import type { Message } from './message-call.ts';

/**
 * The project by id or key whose draft a message is about, or null: ways are found in the live map, which this process
 * has in memory.
 */
export function projectOf({ params }: Message): string | null {
  if (typeof params?.uri === 'string') return readLevelUri(params.uri)?.projectId ?? null;
  if (params?.name === 'get_route') return null;
  const given = params?.arguments;
  if (typeof given !== 'object' || given === null || !('project' in given)) return null;
  return typeof given.project === 'string' ? given.project : null;
}
