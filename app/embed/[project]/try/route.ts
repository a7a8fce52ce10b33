import { answerTryPage } from '#lib/embed/answer-try-page.ts';
import { explainRefusal } from '#lib/embed/explain-refusal.ts';
import { document } from '#lib/http/document.ts';

export const { GET } = document<'project'>({
  route: '/embed/{project}/try',
  limit: 'embed',
  answer: ({ request, params, query }) => answerTryPage(request, params.project, query),
  explain: explainRefusal,
});
