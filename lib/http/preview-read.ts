import { answerPreviewData, answerPreviewPage } from '#lib/embed/answer-preview.ts';
import { requestContext } from './request-context.ts';
import { respondError, responseOf } from './respond.ts';

type Context<Names extends string> = { params: Promise<Record<Names, string>> };

/** `GET /preview/{token}`: the page behind a reviewer's link. */
export async function previewPage(request: Request, { params }: Context<'token'>): Promise<Response> {
  const ctx = requestContext(request.headers);
  try {
    return await answerPreviewPage(ctx, {
      token: (await params).token,
      query: new URL(request.url).searchParams,
      acceptLanguage: request.headers.get('accept-language'),
    });
  } catch (error) {
    return responseOf(respondError(error, ctx.requestId, { 'X-Request-Id': ctx.requestId }));
  }
}

/** `GET /preview/{token}/data/{file}`: its data. */
export async function previewData(
  request: Request,
  { params }: Context<'token' | 'file'>,
): Promise<Response> {
  const ctx = requestContext(request.headers);
  try {
    const { token, file } = await params;
    return await answerPreviewData(ctx, token, file);
  } catch (error) {
    return responseOf(respondError(error, ctx.requestId, { 'X-Request-Id': ctx.requestId }));
  }
}
