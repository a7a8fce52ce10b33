import { readLevelUri } from './level-uri.ts';
import type { Message } from './message-call.ts';

/** The project that a message is about, by id or key, or null. */
export function projectOf({ params }: Message): string | null {
  if (typeof params?.uri === 'string') return readLevelUri(params.uri)?.projectId ?? null;
  const given = params?.arguments;
  if (typeof given !== 'object' || given === null || !('project' in given)) return null;
  return typeof given.project === 'string' ? given.project : null;
}
