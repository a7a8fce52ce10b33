import { answerAuthjs } from '#lib/identity/auth/authjs.ts';
import { limits } from '#lib/plans/limits.ts';
import { responseOf } from './for-next.ts';
import { readBytes } from './read-body.ts';
import { requestContext } from './request-context.ts';
import { respondError } from './respond.ts';

/** Answers the paths of Auth.js. Its forms are bounded like the bodies of the API, and refused in the same way. */
export async function answerAuth(request: Request): Promise<Response> {
  const ctx = requestContext(request);
  try {
    return await answerAuthjs(ctx, request, () => readBytes(request, limits.jsonBytesMax));
  } catch (error) {
    const refusal = respondError(error, ctx, { 'X-Request-Id': ctx.requestId });
    return responseOf(refusal, new URL(request.url).pathname);
  }
}
