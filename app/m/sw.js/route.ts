import { answerKeeper } from '#lib/embed/answer-keeper.ts';
import { document } from '#lib/http/document.ts';
import { forNext } from '#lib/http/for-next.ts';

export const route = document<never>({
  route: '/m/sw.js',
  // A file like the viewer's script, from memory: visitors who share an address do not spend their limit on it.
  limit: null,
  answer: ({ request }) => answerKeeper(request),
});
export const { GET } = forNext(route);
