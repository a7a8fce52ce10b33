import { answerIcon } from '#lib/embed/answer-icon.ts';
import { document } from '#lib/http/document.ts';
import { forNext } from '#lib/http/for-next.ts';

export const route = document<'project'>({
  route: '/m/{project}/icon.png',
  limit: 'embed',
  answer: ({ request, params, query }) => answerIcon(request, params.project, query),
});
export const { GET } = forNext(route);
