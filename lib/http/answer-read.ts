import { answerDemo, isDemoPath } from '#lib/embed/answer-demo.ts';
import { answerPage, pageTarget } from '#lib/embed/answer-page.ts';
import { answerTryPage, tryTarget } from '#lib/embed/answer-try-page.ts';
import { answerEmbedData, embedTarget } from '#lib/maps/live/answer-embed-data.ts';
import { answerPublic, publicTarget } from '#lib/maps/live/answer-public.ts';
import type { PreparedAnswer, PublicRequest } from '#lib/maps/live/prepared-answer.ts';
import { countAnswer } from '#lib/platform/metrics/metrics.ts';

/**
 * The answer to a read that anybody may make: the public API, and the documents and data of embedded maps. Null when
 * the path is none of these. The one function behind both doors, the route handlers and the server of `lib/boot`.
 */
export function answerRead(request: PublicRequest, query: URLSearchParams): Promise<PreparedAnswer> | null {
  const { path } = request;
  if (path.startsWith('/api/p/')) {
    const target = publicTarget(path);
    return target && counted(`/api/p/{project}/${target.part}`, answerPublic(request, target));
  }
  const tried = tryTarget(path);
  if (tried) return counted('/embed/{project}/try', answerTryPage(request, tried, query));
  if (isDemoPath(path)) return counted('/embed/~demo', answerDemo(request, query));
  const data = embedTarget(path);
  if (data) return counted('/embed/{project}/data/', answerEmbedData(request, data));
  const page = pageTarget(path);
  return page && counted('/embed/{project}', answerPage(request, page, query));
}

async function counted(route: string, answer: Promise<PreparedAnswer>): Promise<PreparedAnswer> {
  const startedAt = performance.now();
  let status = 500;
  try {
    const prepared = await answer;
    status = prepared.status;
    return prepared;
  } finally {
    countAnswer('GET', route, status, performance.now() - startedAt);
  }
}
