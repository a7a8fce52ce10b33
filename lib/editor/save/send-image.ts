import type { z } from 'zod';
import { ApiError, call } from '../../contract/client.ts';
import type { image } from '../../contract/schemas/content.ts';
import { limits } from '../../plans/limits.ts';

type Image = z.output<typeof image>;

/**
 * Uploads an image into the project's library. Images above the body limit of the host go straight to the file store,
 * if the service has one. Throws `ApiError`.
 */
export async function sendImage(projectId: string, file: File): Promise<Image> {
  const params = { project_id: projectId };
  const upload = file.size > limits.hostBodyBytesMax ? await prepare(params, file.size) : null;
  if (!upload) {
    const form = new FormData();
    form.set('file', file);
    return call('uploadImage', { params, form });
  }
  const { id, url, method, headers } = upload;
  const sent = await fetch(url, { method, headers, body: file, credentials: 'omit' }).catch(() => null);
  if (!sent?.ok) throw new ApiError(sent?.status ?? 0, null);
  return call('useUpload', { params: { ...params, upload_id: id } });
}

/** Prepares a direct upload. Returns null if the service takes files itself. */
async function prepare(params: { project_id: string }, byteCount: number) {
  try {
    return await call('createUpload', { params, body: { byteCount } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return null;
    throw error;
  }
}
