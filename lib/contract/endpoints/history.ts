import * as z from 'zod';
import { limits } from '../../plans/limits.ts';
import { versionKinds } from '../choices.ts';
import { endpoint } from '../declare.ts';
import { pageOf, pageQuery } from '../page.ts';
import { inCamelCase } from '../path-params.ts';
import { filledText, integerBetween, projectIdOrKey, text, uuid } from '../scalars.ts';
import { diff, newPreviewLink, previewLink, version } from '../schemas/content-history.ts';
import { project, projectDetail, restoredProject } from '../schemas/project.ts';

const diffQuery = z.object({
  detail: z
    .enum(['true', 'false'])
    .optional()
    .meta({ description: 'Adds to each entry what differs, who changed it and when, by pages' }),
  ...pageQuery,
  page_size: pageQuery.page_size.default(limits.pageSizeMax),
});

export const getDiff = endpoint('GET /api/projects/{project_id}/diff/', {
  summary: 'Compare the draft with the live map',
  auth: 'read',
  query: diffQuery,
  reply: diff,
  replyIsTrusted: true,
});

export const listVersions = endpoint('GET /api/projects/{project_id}/versions/', {
  summary: 'List the versions that publish and update-live keep, and those of the draft, newest first',
  auth: 'read',
  query: z.object({ ...pageQuery, kind: z.enum(versionKinds).optional() }),
  reply: pageOf(version),
});

export const createVersion = endpoint('POST /api/projects/{project_id}/versions/', {
  summary: 'Keep the draft as it is as a version',
  auth: 'write',
  status: 201,
  body: z.strictObject({ note: text(limits.versionNoteCharsMax).optional() }),
  reply: version,
});

export const getVersionDiff = endpoint('GET /api/projects/{project_id}/versions/{n}/diff/', {
  summary: 'Compare the draft with a version',
  auth: 'read',
  query: diffQuery,
  reply: diff,
  replyIsTrusted: true,
});

export const restoreVersion = endpoint('POST /api/projects/{project_id}/versions/{n}/restore/', {
  summary: 'Restore a version into the draft',
  auth: 'write',
  reply: restoredProject,
  replyIsTrusted: true,
  hasRevision: true,
});

export const duplicateProject = endpoint('POST /api/projects/{project_id}/duplicate/', {
  summary: 'Duplicate a project as a new draft',
  auth: 'write',
  status: 201,
  body: z.strictObject({ name: filledText(limits.nameCharsMax).optional() }),
  reply: projectDetail,
});

export const listPreviewLinks = endpoint('GET /api/projects/{project_id}/preview-links/', {
  summary: 'List the preview links, which show the draft read-only',
  auth: 'read',
  reply: z.array(previewLink),
});

export const createPreviewLink = endpoint('POST /api/projects/{project_id}/preview-links/', {
  summary: 'Create a preview link, which shows the draft read-only',
  auth: 'write',
  status: 201,
  body: z
    .strictObject({
      expires_in_days: integerBetween(1, limits.previewLinkDaysMax).nullable().optional(),
      allows_comments: z.boolean().optional(),
    })
    .transform(inCamelCase),
  reply: newPreviewLink,
});

export const updatePreviewLink = endpoint('PATCH /api/projects/{project_id}/preview-links/{link_id}/', {
  summary: 'Allow or forbid reviewers to write notes through a preview link',
  auth: 'write',
  body: z.strictObject({ allows_comments: z.boolean() }).transform(inCamelCase),
  reply: previewLink,
});

export const deletePreviewLink = endpoint('DELETE /api/projects/{project_id}/preview-links/{link_id}/', {
  summary: 'Delete a preview link. It stops working at once',
  auth: 'write',
});

export const fillProject = endpoint('POST /api/projects/{project_id}/fill/', {
  summary: 'Fill a project without levels with the content of a template or another project',
  auth: 'write',
  refuses: ['conflict'],
  body: z
    .strictObject({
      template: filledText(limits.nameCharsMax).optional(),
      copy_of: projectIdOrKey.optional(),
    })
    .transform(inCamelCase),
  reply: project,
});

export const exportProject = endpoint('GET /api/projects/{project_id}/export/', {
  summary: 'Export a project as a ZIP archive with project.json and images',
  auth: 'read',
  reply: z.unknown(),
  replyKind: 'zip',
});

export const importProject = endpoint('POST /api/projects/import/', {
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
  reply: projectDetail,
});
