import * as z from 'zod';
import { limits } from '../../plans/limits.ts';
import { emptyReply, endpoint } from '../declare.ts';
import { filledText } from '../scalars.ts';
import { area } from '../schemas/area.ts';
import { changesBody, changesReply } from '../schemas/changes.ts';
import { image, tagFields, tag as tagRecord, upload } from '../schemas/content.ts';
import { marker } from '../schemas/marker.ts';
import { bulkPatchBody, bulkPatchReply, entityPatch } from '../schemas/patch.ts';
import { projectParams } from './projects.ts';

const tag = 'Content';

const entityParams = z
  .object({ project_id: z.string(), id_or_key: z.string() })
  .transform(({ project_id, id_or_key }) => ({ projectId: project_id, idOrKey: id_or_key }));

export const patchArea = endpoint({
  id: 'patchArea',
  method: 'PATCH',
  path: '/api/projects/{project_id}/areas/{id_or_key}/',
  tag,
  summary: 'Update an area in the draft and, if it is live, in the live map at once',
  auth: 'write',
  status: 200,
  params: entityParams,
  body: entityPatch,
  reply: area,
});

export const patchMarker = endpoint({
  id: 'patchMarker',
  method: 'PATCH',
  path: '/api/projects/{project_id}/markers/{id_or_key}/',
  tag,
  summary: 'Update a marker in the draft and, if it is live, in the live map at once',
  auth: 'write',
  status: 200,
  params: entityParams,
  body: entityPatch,
  reply: marker,
});

export const patchEntities = endpoint({
  id: 'patchEntities',
  method: 'PATCH',
  path: '/api/projects/{project_id}/entities/',
  tag,
  summary: 'Update up to 500 areas and markers in one call, all or nothing',
  auth: 'write',
  status: 200,
  params: projectParams,
  body: bulkPatchBody,
  reply: bulkPatchReply,
});

export const applyChanges = endpoint({
  id: 'applyChanges',
  method: 'POST',
  path: '/api/projects/{project_id}/changes/',
  tag,
  summary: 'Apply a batch of changes to the draft, all or nothing. Returns 409 with the conflicts',
  auth: 'write',
  status: 200,
  params: projectParams,
  body: changesBody,
  bodyBytesMax: limits.changesJsonBytesMax,
  reply: changesReply,
});

export const listTags = endpoint({
  id: 'listTags',
  method: 'GET',
  path: '/api/projects/{project_id}/tags/',
  tag,
  summary: 'List the tags of a project',
  auth: 'read',
  status: 200,
  params: projectParams,
  reply: z.array(tagRecord),
});

export const createTag = endpoint({
  id: 'createTag',
  method: 'POST',
  path: '/api/projects/{project_id}/tags/',
  tag,
  summary: 'Create a tag',
  auth: 'write',
  status: 201,
  params: projectParams,
  body: z.strictObject({
    name: tagFields.name,
    color: tagFields.color.optional(),
    translations: tagFields.translations.optional(),
    icon: tagFields.icon,
    order: tagFields.order,
  }),
  reply: tagRecord,
});

const tagParams = z
  .object({ project_id: z.string(), tag_id: z.string() })
  .transform(({ project_id, tag_id }) => ({ projectId: project_id, id: tag_id }));

export const getTag = endpoint({
  id: 'getTag',
  method: 'GET',
  path: '/api/projects/{project_id}/tags/{tag_id}/',
  tag,
  summary: 'Get a tag',
  auth: 'read',
  status: 200,
  params: tagParams,
  reply: tagRecord,
});

export const updateTag = endpoint({
  id: 'updateTag',
  method: 'PATCH',
  path: '/api/projects/{project_id}/tags/{tag_id}/',
  tag,
  summary: 'Update a tag. Live places show the change after update-live',
  auth: 'write',
  status: 200,
  params: tagParams,
  body: z.strictObject({
    name: tagFields.name.optional(),
    color: tagFields.color.optional(),
    translations: tagFields.translations.optional(),
    icon: tagFields.icon,
    order: tagFields.order,
    id: z.unknown().optional(),
  }),
  reply: tagRecord,
});

export const deleteTag = endpoint({
  id: 'deleteTag',
  method: 'DELETE',
  path: '/api/projects/{project_id}/tags/{tag_id}/',
  tag,
  summary: 'Delete a tag and remove it from the areas and markers of the draft',
  auth: 'write',
  status: 204,
  params: tagParams,
  reply: emptyReply,
});

export const icon = z.object({ id: z.uuid(), name: z.string(), url: z.string() }).meta({ id: 'Icon' });

export const listIcons = endpoint({
  id: 'listIcons',
  method: 'GET',
  path: '/api/projects/{project_id}/icons/',
  tag,
  summary: 'List the custom icons of a project',
  auth: 'read',
  status: 200,
  params: projectParams,
  reply: z.array(icon),
});

export const createIcon = endpoint({
  id: 'createIcon',
  method: 'POST',
  path: '/api/projects/{project_id}/icons/',
  tag,
  summary: 'Upload a custom icon',
  auth: 'write',
  status: 201,
  params: projectParams,
  body: z.strictObject({ name: filledText(limits.nameCharsMax).optional() }),
  bodyKind: 'multipart',
  fileParts: ['file'],
  reply: icon,
});

const iconParams = z
  .object({ project_id: z.string(), icon_id: z.string() })
  .transform(({ project_id, icon_id }) => ({ projectId: project_id, id: icon_id }));

export const getIcon = endpoint({
  id: 'getIcon',
  method: 'GET',
  path: '/api/projects/{project_id}/icons/{icon_id}/',
  tag,
  summary: 'Get a custom icon',
  auth: 'read',
  status: 200,
  params: iconParams,
  reply: icon,
});

export const deleteIcon = endpoint({
  id: 'deleteIcon',
  method: 'DELETE',
  path: '/api/projects/{project_id}/icons/{icon_id}/',
  tag,
  summary: 'Delete a custom icon and remove it from the markers of the draft',
  auth: 'write',
  status: 204,
  params: iconParams,
  reply: emptyReply,
});

export const uploadImage = endpoint({
  id: 'uploadImage',
  method: 'POST',
  path: '/api/projects/{project_id}/upload-image/',
  tag,
  summary: 'Upload an image. Attach it to a level or place by its id or URL',
  auth: 'write',
  status: 201,
  params: projectParams,
  body: z.strictObject({}),
  bodyKind: 'multipart',
  fileParts: ['file'],
  reply: image,
});

export const createUpload = endpoint({
  id: 'createUpload',
  method: 'POST',
  path: '/api/projects/{project_id}/uploads/',
  tag,
  summary:
    'Create a URL to upload one image directly to the file store, for hosts that limit body sizes. Returns 409 if upload-image accepts the image',
  auth: 'write',
  status: 201,
  params: projectParams,
  body: z.strictObject({ byteCount: z.int().min(1) }),
  limit: 'upload',
  reply: upload,
});

export const useUpload = endpoint({
  id: 'useUpload',
  method: 'POST',
  path: '/api/projects/{project_id}/uploads/{upload_id}/',
  tag,
  summary: 'Check an image that was uploaded to the file store, and add it to the project',
  auth: 'write',
  status: 201,
  params: z
    .object({ project_id: z.string(), upload_id: z.string() })
    .transform(({ project_id, upload_id }) => ({ projectId: project_id, uploadId: upload_id })),
  reply: image,
});

export const listImages = endpoint({
  id: 'listImages',
  method: 'GET',
  path: '/api/projects/{project_id}/images/',
  tag,
  summary: 'List the images of a project, newest first',
  auth: 'read',
  status: 200,
  params: projectParams,
  reply: z.array(image),
});

export const deleteImage = endpoint({
  id: 'deleteImage',
  method: 'DELETE',
  path: '/api/projects/{project_id}/images/{image_id}/',
  tag,
  summary: 'Delete an image and remove it from the draft',
  auth: 'write',
  status: 204,
  params: z
    .object({ project_id: z.string(), image_id: z.string() })
    .transform(({ project_id, image_id }) => ({ projectId: project_id, id: image_id })),
  reply: emptyReply,
});
