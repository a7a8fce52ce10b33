import { answerPage, pageTarget } from '#lib/embed/answer-page.ts';
import { answerEmbedData, embedTarget } from '#lib/live/answer-embed-data.ts';
import { answerPublic, publicTarget } from '#lib/live/answer-public.ts';
import type { PreparedAnswer, PublicRequest } from '#lib/live/prepared-answer.ts';

/**
 * The answer to a read that anybody may make: the public API, and the documents and data of embedded maps. Null when
 * the path is none of these. The one function behind both doors, the route handlers and the server of `lib/boot`.
 */
export function answerRead(request: PublicRequest, query: URLSearchParams): Promise<PreparedAnswer> | null {
  const { path } = request;
  if (path.startsWith('/api/p/')) {
    const target = publicTarget(path);
    return target && answerPublic(request, target);
  }
  const data = embedTarget(path);
  if (data) return answerEmbedData(request, data);
  const page = pageTarget(path);
  return page && answerPage(request, page, query);
}
