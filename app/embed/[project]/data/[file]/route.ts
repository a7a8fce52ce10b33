import { answerEmbedData } from '#lib/embed/answer-embed-data.ts';
import { document } from '#lib/http/document.ts';

export const { GET } = document<'project' | 'file'>({
  route: '/embed/{project}/data/',
  // The answer spends its own limit: a 304 has a separate one.
  limit: null,
  answer: ({ request, params }) => answerEmbedData(request, params),
});
