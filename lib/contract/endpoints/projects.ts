import * as z from 'zod';
import { limits } from '../../plans/limits.ts';
import { projectOrders, projectStatuses } from '../choices.ts';
import { endpoint } from '../declare.ts';
import { pageOf, pageQuery } from '../page.ts';
import { uuid } from '../scalars.ts';
import { goLiveBody } from '../schemas/content-history.ts';
import { level } from '../schemas/level.ts';
import { project, projectCreateBody, projectDetail, projectUpdateBody } from '../schemas/project.ts';

export const listProjects = endpoint('GET /api/projects/', {
  summary: 'List the projects of your organizations, or of the API key',
  auth: 'read',
  query: z.object({
    ...pageQuery,
    organization: uuid.optional(),
    status: z.enum(projectStatuses).optional(),
    search: z.string().max(limits.nameCharsMax).optional(),
    order: z.enum(projectOrders).optional(),
  }),
  reply: pageOf(project),
});

export const createProject = endpoint('POST /api/projects/', {
  summary: 'Create a project',
  auth: 'write',
  refuses: ['conflict'],
  status: 201,
  body: projectCreateBody,
  reply: projectDetail,
});

export const getProject = endpoint('GET /api/projects/{project_id}/', {
  summary: 'Get a project with its levels and tags',
  auth: 'read',
  reply: projectDetail,
  replyIsTrusted: true,
  hasRevision: true,
});

export const updateProject = endpoint('PATCH /api/projects/{project_id}/', {
  summary: 'Update a project. `levels_data` replaces its whole structure',
  auth: 'write',
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

export const deleteProject = endpoint('DELETE /api/projects/{project_id}/', {
  summary: 'Delete a project permanently',
  auth: 'account',
  refuses: ['preconditionFailed'],
});

const transition = (verb: string, summary: string) =>
  endpoint(`POST /api/projects/{project_id}/${verb}/`, {
    summary,
    auth: 'write',
    reply: project,
  });

const goingLive = (verb: string, summary: string) =>
  endpoint(`POST /api/projects/{project_id}/${verb}/`, {
    summary,
    auth: 'write',
    body: goLiveBody,
    isBodyOptional: true,
    reply: project,
  });

export const publishProject = goingLive('publish', 'Publish a draft project');
export const updateLive = goingLive('update-live', 'Replace the live map with the draft');
export const unpublishProject = transition(
  'unpublish',
  'Take the live map offline. The project becomes a draft again',
);
export const archiveProject = transition(
  'archive',
  'Archive a project: read-only, not public, not counted in the plan',
);
export const restoreProject = transition('restore', 'Restore an archived project as a draft');

export const listDraftLevels = endpoint('GET /api/projects/{project_id}/levels/', {
  summary: 'List the levels of the draft with their areas and markers',
  auth: 'read',
  reply: z.array(level),
  replyIsTrusted: true,
});
