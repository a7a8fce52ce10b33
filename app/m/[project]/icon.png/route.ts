import { answerIcon } from '#lib/embed/answer-icon.ts';
import { document } from '#lib/http/document.ts';

export const { GET } = document<'project'>({
  route: '/m/{project}/icon.png',
  limit: 'embed',
  answer: ({ request, params, query }) => answerIcon(request, params.project, query),
});
