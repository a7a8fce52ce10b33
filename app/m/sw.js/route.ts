import { answerKeeper } from '#lib/embed/answer-keeper.ts';
import { document } from '#lib/http/document.ts';
import { forNext } from '#lib/http/for-next.ts';

export const route = document<never>({
  route: '/m/sw.js',
  // Served from memory like the viewer's script, so visitors behind one address do not spend their limit.
  limit: null,
  answer: ({ request }) => answerKeeper(request),
});
export const { GET } = forNext(route);
