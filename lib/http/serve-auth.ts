import { answerAuthjs } from '#lib/identity/auth/authjs.ts';
import { limits } from '#lib/plans/limits.ts';
import { readBytes } from './read-body.ts';
import { requestContext } from './request-context.ts';
import { respondError } from './respond.ts';
import { securityHeaders } from './security-headers.ts';

/** Answers the paths of Auth.js. Its forms are bounded like the bodies of the API, and refused in the same way. */
export async function answerAuth(request: Request): Promise<Response> {
  const ctx = requestContext(request);
  try {
    return await answerAuthjs(ctx, request, () => readBytes(request, limits.jsonBytesMax));
  } catch (error) {
    const headers = { ...securityHeaders(new URL(request.url).pathname), 'X-Request-Id': ctx.requestId };
    const refusal = respondError(error, ctx, headers);
    // Next would close the connection on a client that is still sending.
    refusal.headers.delete('Connection');
    return refusal;
  }
}
