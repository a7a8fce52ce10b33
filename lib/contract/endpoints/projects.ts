import * as z from 'zod';
import { limits } from '../../plans/limits.ts';
import { projectOrders, projectStatuses } from '../choices.ts';
import { emptyReply, endpoint } from '../declare.ts';
import { pageOf, pageQuery } from '../page.ts';
import { uuid } from '../scalars.ts';
import { level } from '../schemas/level.ts';
import { project, projectCreateBody, projectDetail, projectUpdateBody } from '../schemas/project.ts';

const tag = 'Projects';

export const projectParams = z
  .object({ project_id: z.string() })
  .transform(({ project_id }) => ({ projectId: project_id }));

export const listProjects = endpoint({
  id: 'listProjects',
  method: 'GET',
  path: '/api/projects/',
  tag,
  summary: 'List the projects of your organizations, or of the API key',
  auth: 'read',
  status: 200,
  query: z.object({
    ...pageQuery,
    organization: uuid.optional(),
    status: z.enum(projectStatuses).optional(),
    search: z.string().max(limits.nameCharsMax).optional(),
    order: z.enum(projectOrders).optional(),
  }),
  reply: pageOf(project),
});

export const createProject = endpoint({
  id: 'createProject',
  method: 'POST',
  path: '/api/projects/',
  tag,
  summary: 'Create a project',
  auth: 'write',
  refuses: ['conflict'],
  status: 201,
  body: projectCreateBody,
  reply: projectDetail,
});

export const getProject = endpoint({
  id: 'getProject',
  method: 'GET',
  path: '/api/projects/{project_id}/',
  tag,
  summary: 'Get a project with its levels and tags',
  auth: 'read',
  status: 200,
  params: projectParams,
  reply: projectDetail,
  replyIsTrusted: true,
  hasRevision: true,
});

export const updateProject = endpoint({
  id: 'updateProject',
  method: 'PATCH',
  path: '/api/projects/{project_id}/',
  tag,
  summary: 'Update a project. `levels_data` replaces its whole structure',
  auth: 'write',
  status: 200,
  params: projectParams,
  body: projectUpdateBody,
  bodyKind: 'json-or-multipart',
  bodyBytesMax: limits.projectJsonBytesMax,
  fileParts: [
    'level_image_<i>',
    'level_<i>_image',
    'level_<i>_area_<j>_image_<k>',
    'level_<i>_marker_<j>_image_<k>',
  ],
  reply: projectDetail,
  minimalReply: project,
  replyIsTrusted: true,
  hasRevision: true,
});

export const deleteProject = endpoint({
  id: 'deleteProject',
  method: 'DELETE',
  path: '/api/projects/{project_id}/',
  tag,
  summary: 'Delete a project permanently',
  auth: 'account',
  status: 204,
  params: projectParams,
  reply: emptyReply,
});

const transition = <Id extends string>(id: Id, verb: string, summary: string) =>
  endpoint({
    id,
    method: 'POST',
    path: `/api/projects/{project_id}/${verb}/`,
    tag,
    summary,
    auth: 'write',
    status: 200,
    params: projectParams,
    reply: project,
  });

export const publishProject = transition('publishProject', 'publish', 'Publish a draft project');
export const updateLive = transition('updateLive', 'update-live', 'Replace the live map with the draft');
export const unpublishProject = transition(
  'unpublishProject',
  'unpublish',
  'Take the live map offline. The project becomes a draft again',
);
export const archiveProject = transition(
  'archiveProject',
  'archive',
  'Archive a project: read-only, not public, not counted in the plan',
);
export const restoreProject = transition(
  'restoreProject',
  'restore',
  'Restore an archived project as a draft',
);

export const listDraftLevels = endpoint({
  id: 'listDraftLevels',
  method: 'GET',
  path: '/api/projects/{project_id}/levels/',
  tag,
  summary: 'List the levels of the draft with their areas and markers',
  auth: 'read',
  status: 200,
  params: projectParams,
  reply: z.array(level),
  replyIsTrusted: true,
});
