import * as z from 'zod';
import { limits } from '../../plans/limits.ts';
import { emptyReply, endpoint } from '../declare.ts';
import { pageOf, pageQuery } from '../page.ts';
import { filledText, integerBetween, projectIdOrKey, uuid } from '../scalars.ts';
import { diff, newPreviewLink, previewLink, version } from '../schemas/content-history.ts';
import { project, projectDetail } from '../schemas/project.ts';
import { projectParams } from './projects.ts';

const tag = 'Versions and copies';

export const getDiff = endpoint({
  id: 'getDiff',
  method: 'GET',
  path: '/api/projects/{project_id}/diff/',
  tag,
  summary: 'Compare the draft with the live map',
  auth: 'read',
  status: 200,
  params: projectParams,
  reply: diff,
});

export const listVersions = endpoint({
  id: 'listVersions',
  method: 'GET',
  path: '/api/projects/{project_id}/versions/',
  tag,
  summary: 'List the versions that publish and update-live keep, newest first',
  auth: 'read',
  status: 200,
  params: projectParams,
  query: z.object(pageQuery),
  reply: pageOf(version),
});

const versionParams = z
  .object({ project_id: z.string(), n: z.string() })
  .transform(({ project_id, n }) => ({ projectId: project_id, number: n }));

export const getVersionDiff = endpoint({
  id: 'getVersionDiff',
  method: 'GET',
  path: '/api/projects/{project_id}/versions/{n}/diff/',
  tag,
  summary: 'Compare the draft with a version',
  auth: 'read',
  status: 200,
  params: versionParams,
  reply: diff,
});

export const restoreVersion = endpoint({
  id: 'restoreVersion',
  method: 'POST',
  path: '/api/projects/{project_id}/versions/{n}/restore/',
  tag,
  summary: 'Restore a version into the draft',
  auth: 'write',
  status: 200,
  params: versionParams,
  reply: projectDetail,
  replyIsTrusted: true,
  hasRevision: true,
});

export const duplicateProject = endpoint({
  id: 'duplicateProject',
  method: 'POST',
  path: '/api/projects/{project_id}/duplicate/',
  tag,
  summary: 'Duplicate a project as a new draft',
  auth: 'write',
  status: 201,
  params: projectParams,
  body: z.strictObject({ name: filledText(limits.nameCharsMax).optional() }),
  copies: 'path',
  reply: projectDetail,
});

export const listPreviewLinks = endpoint({
  id: 'listPreviewLinks',
  method: 'GET',
  path: '/api/projects/{project_id}/preview-links/',
  tag,
  summary: 'List the preview links, which show the draft read-only',
  auth: 'read',
  status: 200,
  params: projectParams,
  reply: z.array(previewLink),
});

export const createPreviewLink = endpoint({
  id: 'createPreviewLink',
  method: 'POST',
  path: '/api/projects/{project_id}/preview-links/',
  tag,
  summary: 'Create a preview link, which shows the draft read-only',
  auth: 'write',
  status: 201,
  params: projectParams,
  body: z.strictObject({
    expires_in_days: integerBetween(1, limits.previewLinkDaysMax).nullable().optional(),
    allows_comments: z.boolean().optional(),
  }),
  reply: newPreviewLink,
});

const linkParams = z
  .object({ project_id: z.string(), link_id: z.string() })
  .transform(({ project_id, link_id }) => ({ projectId: project_id, id: link_id }));

export const updatePreviewLink = endpoint({
  id: 'updatePreviewLink',
  method: 'PATCH',
  path: '/api/projects/{project_id}/preview-links/{link_id}/',
  tag,
  summary: 'Allow or forbid reviewers to write notes through a preview link',
  auth: 'write',
  status: 200,
  params: linkParams,
  body: z.strictObject({ allows_comments: z.boolean() }),
  reply: previewLink,
});

export const deletePreviewLink = endpoint({
  id: 'deletePreviewLink',
  method: 'DELETE',
  path: '/api/projects/{project_id}/preview-links/{link_id}/',
  tag,
  summary: 'Delete a preview link. It stops working at once',
  auth: 'write',
  status: 204,
  params: linkParams,
  reply: emptyReply,
});

export const fillProject = endpoint({
  id: 'fillProject',
  method: 'POST',
  path: '/api/projects/{project_id}/fill/',
  tag,
  summary: 'Fill a project without levels with the content of a template or another project',
  auth: 'write',
  refuses: ['conflict'],
  status: 200,
  params: projectParams,
  body: z
    .strictObject({
      template: filledText(limits.nameCharsMax).optional(),
      copy_of: projectIdOrKey.optional(),
    })
    .transform(({ template, copy_of }) => ({ template, copyOf: copy_of })),
  copies: 'copy_of',
  reply: project,
});

export const exportProject = endpoint({
  id: 'exportProject',
  method: 'GET',
  path: '/api/projects/{project_id}/export/',
  tag,
  summary: 'Export a project as a ZIP archive with project.json and images',
  auth: 'read',
  status: 200,
  params: projectParams,
  reply: z.unknown(),
  replyKind: 'zip',
});

export const importProject = endpoint({
  id: 'importProject',
  method: 'POST',
  path: '/api/projects/import/',
  tag,
  summary: 'Create a draft project from an exported ZIP archive',
  auth: 'write',
  refuses: ['conflict'],
  status: 201,
  body: z.strictObject({
    organization: uuid.optional(),
    name: filledText(limits.nameCharsMax).optional(),
  }),
  bodyKind: 'multipart',
  fileParts: ['file'],
  fileBytesMax: limits.multipartBytesMax,
  bodyIsArchive: true,
  reply: projectDetail,
});
