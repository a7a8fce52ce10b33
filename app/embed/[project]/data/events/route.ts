import { answerEvents } from '#lib/embed/answer-events.ts';
import { document } from '#lib/http/document.ts';

export const { GET } = document<'project'>({
  route: '/embed/{project}/data/events',
  limit: 'events',
  answer: ({ request, params }) => answerEvents(request, params.project),
});
