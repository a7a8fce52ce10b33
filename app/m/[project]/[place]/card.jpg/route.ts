import { answerCard } from '#lib/embed/answer-card.ts';
import { document } from '#lib/http/document.ts';
import { forNext } from '#lib/http/for-next.ts';

export const route = document<'project' | 'place'>({
  route: '/m/{project}/{place}/card.jpg',
  limit: 'embed',
  answer: ({ request, params }) => answerCard(request, params),
});
export const { GET } = forNext(route);
