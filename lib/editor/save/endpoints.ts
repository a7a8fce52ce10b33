import type * as content from '../../contract/endpoints/content.ts';
import type * as history from '../../contract/endpoints/history.ts';
import type * as projects from '../../contract/endpoints/projects.ts';

type Called = { method: string; path: string };

/**
 * An endpoint as a call needs it. The declarations bear schemas, and the library that makes them is a sixth of what this
 * screen may load; `call` reads method and path alone. A test compares both with the declaration.
 */
function endpointOf<E extends Called>(method: E['method'], path: string): E {
  return { method, path } as E;
}

const project = '/api/projects/{project_id}/';

export const applyChanges = endpointOf<typeof content.applyChanges>('POST', `${project}changes/`);
export const uploadImage = endpointOf<typeof content.uploadImage>('POST', `${project}upload-image/`);
export const createUpload = endpointOf<typeof content.createUpload>('POST', `${project}uploads/`);
export const useUpload = endpointOf<typeof content.useUpload>('POST', `${project}uploads/{upload_id}/`);
export const listIcons = endpointOf<typeof content.listIcons>('GET', `${project}icons/`);
export const createIcon = endpointOf<typeof content.createIcon>('POST', `${project}icons/`);
export const getProject = endpointOf<typeof projects.getProject>('GET', project);
export const publishProject = endpointOf<typeof projects.publishProject>('POST', `${project}publish/`);
export const updateLive = endpointOf<typeof projects.updateLive>('POST', `${project}update-live/`);
export const unpublishProject = endpointOf<typeof projects.unpublishProject>('POST', `${project}unpublish/`);
export const archiveProject = endpointOf<typeof projects.archiveProject>('POST', `${project}archive/`);
export const restoreProject = endpointOf<typeof projects.restoreProject>('POST', `${project}restore/`);
export const getDiff = endpointOf<typeof history.getDiff>('GET', `${project}diff/`);
export const listVersions = endpointOf<typeof history.listVersions>('GET', `${project}versions/`);
export const restoreVersion = endpointOf<typeof history.restoreVersion>(
  'POST',
  `${project}versions/{n}/restore/`,
);
export const listPreviewLinks = endpointOf<typeof history.listPreviewLinks>(
  'GET',
  `${project}preview-links/`,
);
export const createPreviewLink = endpointOf<typeof history.createPreviewLink>(
  'POST',
  `${project}preview-links/`,
);
export const deletePreviewLink = endpointOf<typeof history.deletePreviewLink>(
  'DELETE',
  `${project}preview-links/{link_id}/`,
);
