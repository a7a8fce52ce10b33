import * as z from 'zod';
import { limits } from '../../plans/limits.ts';
import { endpoint } from '../declare.ts';
import { filledText } from '../scalars.ts';
import { area } from '../schemas/area.ts';
import { changesBody, changesReply } from '../schemas/changes.ts';
import { image, imageUpdate, newTag, tag, tagUpdate, upload } from '../schemas/content.ts';
import { marker } from '../schemas/marker.ts';
import { bulkPatchBody, bulkPatchReply, entityPatch } from '../schemas/patch.ts';

export const patchArea = endpoint('PATCH /api/projects/{project_id}/areas/{id_or_key}/', {
  summary: 'Update an area in the draft and, if it is live, in the live map at once',
  auth: 'write',
  body: entityPatch,
  reply: area,
});

export const patchMarker = endpoint('PATCH /api/projects/{project_id}/markers/{id_or_key}/', {
  summary: 'Update a marker in the draft and, if it is live, in the live map at once',
  auth: 'write',
  body: entityPatch,
  reply: marker,
});

export const patchEntities = endpoint('PATCH /api/projects/{project_id}/entities/', {
  summary: 'Update up to 500 areas and markers in one call, all or nothing',
  auth: 'write',
  body: bulkPatchBody,
  reply: bulkPatchReply,
});

export const applyChanges = endpoint('POST /api/projects/{project_id}/changes/', {
  summary: 'Apply a batch of changes to the draft, all or nothing. Returns 409 with the conflicts',
  auth: 'write',
  body: changesBody,
  bodyBytesMax: limits.changesJsonBytesMax,
  reply: changesReply,
});

export const listTags = endpoint('GET /api/projects/{project_id}/tags/', {
  summary: 'List the tags of a project',
  auth: 'read',
  reply: z.array(tag),
});

export const createTag = endpoint('POST /api/projects/{project_id}/tags/', {
  summary: 'Create a tag',
  auth: 'write',
  status: 201,
  body: newTag,
  reply: tag,
});

export const getTag = endpoint('GET /api/projects/{project_id}/tags/{tag_id}/', {
  summary: 'Get a tag',
  auth: 'read',
  reply: tag,
});

export const updateTag = endpoint('PATCH /api/projects/{project_id}/tags/{tag_id}/', {
  summary: 'Update a tag. Live places show the change after update-live',
  auth: 'write',
  body: tagUpdate,
  reply: tag,
});

export const deleteTag = endpoint('DELETE /api/projects/{project_id}/tags/{tag_id}/', {
  summary: 'Delete a tag and remove it from the areas and markers of the draft',
  auth: 'write',
});

export const icon = z.object({ id: z.uuid(), name: z.string(), url: z.string() }).meta({ id: 'Icon' });

export const listIcons = endpoint('GET /api/projects/{project_id}/icons/', {
  summary: 'List the custom icons of a project',
  auth: 'read',
  reply: z.array(icon),
});

export const createIcon = endpoint('POST /api/projects/{project_id}/icons/', {
  summary: 'Upload a custom icon',
  auth: 'write',
  status: 201,
  body: z.strictObject({ name: filledText(limits.nameCharsMax).optional() }),
  bodyKind: 'multipart',
  fileParts: ['file'],
  reply: icon,
});

export const getIcon = endpoint('GET /api/projects/{project_id}/icons/{icon_id}/', {
  summary: 'Get a custom icon',
  auth: 'read',
  reply: icon,
});

export const deleteIcon = endpoint('DELETE /api/projects/{project_id}/icons/{icon_id}/', {
  summary: 'Delete a custom icon and remove it from the markers of the draft',
  auth: 'write',
});

export const uploadImage = endpoint('POST /api/projects/{project_id}/upload-image/', {
  summary: 'Upload an image. Attach it to a level or place by its id or URL',
  auth: 'write',
  status: 201,
  body: z.strictObject({}),
  bodyKind: 'multipart',
  fileParts: ['file'],
  reply: image,
});

export const createUpload = endpoint('POST /api/projects/{project_id}/uploads/', {
  summary:
    'Create a URL to upload one image directly to the file store, for hosts that limit body sizes. Returns 409 if upload-image accepts the image',
  auth: 'write',
  status: 201,
  body: z.strictObject({ byteCount: z.int().min(1) }),
  limit: 'upload',
  reply: upload,
});

export const useUpload = endpoint('POST /api/projects/{project_id}/uploads/{upload_id}/', {
  summary: 'Check an image that was uploaded to the file store, and add it to the project',
  auth: 'write',
  status: 201,
  reply: image,
});

export const listImages = endpoint('GET /api/projects/{project_id}/images/', {
  summary: 'List the images of a project, newest first',
  auth: 'read',
  reply: z.array(image),
});

export const updateImage = endpoint('PATCH /api/projects/{project_id}/images/{image_id}/', {
  summary: 'Update the alternative texts of an image. Live places show the change after update-live',
  auth: 'write',
  body: imageUpdate,
  reply: image,
});

export const deleteImage = endpoint('DELETE /api/projects/{project_id}/images/{image_id}/', {
  summary: 'Delete an image and remove it from the draft',
  auth: 'write',
});
