import type { CallOptions, Client } from './client.js';
import { ConflictError } from './errors.js';
import {
  applyChanges,
  createUpload,
  type Image,
  type Upload,
  updateProject,
  uploadImage,
  useUpload,
} from './generated.js';

type Sent = Pick<CallOptions, 'signal'>;

/**
 * Uploads an image (PNG, JPEG, GIF, WebP or SVG of at most 5 MB) into the library of a project: directly to the file
 * store if the service has one, or else through the API.
 */
export async function sendImage(
  client: Client,
  projectId: string,
  file: Blob,
  { name = 'plan', signal }: Sent & { name?: string } = {},
): Promise<Image> {
  const params = { project_id: projectId };
  const upload = await prepare(client, projectId, file.size, { signal });
  if (upload === null) {
    const form = new FormData();
    form.append('file', file, name);
    return client.call(uploadImage, { params, form, signal });
  }
  const { method, headers, id, url } = upload;
  const request = { method, headers, body: file, ...(signal && { signal }) };
  const failed = await client.send(url, request).then(
    () => null,
    (error: unknown) => ({ error }),
  );
  signal?.throwIfAborted();
  try {
    return await client.call(useUpload, { params: { ...params, upload_id: id }, signal });
  } catch (error) {
    // A store refuses a second upload of the same file, even if its first answer was lost. The service knows whether
    // the file is there.
    throw failed && error instanceof ConflictError ? failed.error : error;
  }
}

async function prepare(
  client: Client,
  projectId: string,
  byteCount: number,
  { signal }: Sent,
): Promise<Upload | null> {
  try {
    return await client.call(createUpload, {
      params: { project_id: projectId },
      body: { byteCount },
      signal,
    });
  } catch (error) {
    // The service takes files itself.
    if (error instanceof ConflictError) return null;
    throw error;
  }
}

/**
 * Replaces the plan of a level in the draft; its places stay where they are. `level` is its id. Throws `ConflictError`
 * if somebody changed the same level meanwhile.
 */
export async function replacePlan(
  client: Client,
  { project, level, file, signal }: { project: string; level: string; file: Blob; signal?: AbortSignal },
): Promise<{ revision: number; image: Image }> {
  const params = { project_id: project };
  // An empty change returns the revision without the whole content.
  const headers = { Prefer: 'return=minimal' };
  const { revision: base_revision } = await client.call(updateProject, { params, body: {}, headers, signal });
  const image = await sendImage(client, project, file, { signal });
  const changes = [{ kind: 'level', op: 'update', id: level, fields: { imageUrl: image.url } }] as const;
  const body = { base_revision, changes: [...changes] };
  const { revision } = await client.call(applyChanges, { params, body, signal });
  return { revision, image };
}
