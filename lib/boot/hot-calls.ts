import { applyChanges, patchArea, patchEntities, patchMarker } from '../contract/endpoints/content.ts';
import { updateProject } from '../contract/endpoints/projects.ts';
import { ingestEvents } from '../contract/endpoints/public.ts';
import { hotCall } from './hot-door.ts';

/**
 * The calls of the API that come often or bear much: each by its declaration and the route file that Next would ask.
 * The files load with the first call that needs them, so that they cost the start nothing.
 */
export const hotCalls = [
  hotCall(ingestEvents, () => import('#app/api/p/[project]/analytics/route.ts')),
  hotCall(patchMarker, () => import('#app/api/projects/[project_id]/markers/[id_or_key]/route.ts')),
  hotCall(patchArea, () => import('#app/api/projects/[project_id]/areas/[id_or_key]/route.ts')),
  hotCall(patchEntities, () => import('#app/api/projects/[project_id]/entities/route.ts')),
  hotCall(applyChanges, () => import('#app/api/projects/[project_id]/changes/route.ts')),
  hotCall(updateProject, () => import('#app/api/projects/[project_id]/route.ts')),
];
