import { ApiError, call } from '../../contract/client.ts';
import type { LiveCalls } from './live-transport.ts';
import type { LivePlace } from './live-values.ts';
import { apiTransport } from './transport.ts';

/** Maximum of concurrent requests for levels. */
const togetherMax = 4;

/** Returns the API calls for one project. */
export function liveCalls(projectId: string): LiveCalls {
  const { load, send } = apiTransport(projectId);
  return {
    load,
    send,
    live: () => livePlaces(projectId),
    patch: (updates, ifMatch) =>
      call('patchEntities', {
        params: { project_id: projectId },
        body: { updates },
        ...(ifMatch !== undefined && { ifMatch }),
      }),
  };
}

async function livePlaces(project: string): Promise<LivePlace[] | null> {
  const levels = await listPublished(project);
  if (!levels) return null;
  const places: LivePlace[] = [];
  for (let at = 0; at < levels.length; at += togetherMax) {
    const part = levels.slice(at, at + togetherMax);
    const read = await Promise.all(
      part.map(({ id }) => call('getPublicLevel', { params: { project, level: id } })),
    );
    for (const { areas, markers } of read) places.push(...areas, ...markers);
  }
  return places;
}

async function listPublished(project: string) {
  try {
    return await call('listPublicLevels', { params: { project } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
