import { answerCard } from '#lib/embed/answer-card.ts';
import { document } from '#lib/http/document.ts';

export const { GET } = document<'project' | 'place'>({
  route: '/m/{project}/{place}/card.jpg',
  limit: 'embed',
  answer: ({ request, params }) => answerCard(request, params),
});
