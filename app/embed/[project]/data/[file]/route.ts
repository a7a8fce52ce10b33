import { answerEmbedData } from '#lib/embed/answer-embed-data.ts';
import { document } from '#lib/http/document.ts';
import { forNext } from '#lib/http/for-next.ts';

export const route = document<'project' | 'file'>({
  route: '/embed/{project}/data/',
  // News of an unchanged map have a bucket of their own.
  limit: null,
  answer: ({ request, params }) => answerEmbedData(request, params),
});
export const { GET } = forNext(route);
