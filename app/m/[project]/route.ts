import { answerPage } from '#lib/embed/answer-page.ts';
import { explainRefusal } from '#lib/embed/explain-refusal.ts';
import { document } from '#lib/http/document.ts';

export const { GET } = document<'project'>({
  route: '/m/{project}',
  limit: 'embed',
  answer: ({ request, params, query, isMember }) =>
    answerPage(request, { ...params, kind: 'page' }, query, isMember),
  explain: explainRefusal,
});
