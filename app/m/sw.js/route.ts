import { answerKeeper } from '#lib/embed/answer-keeper.ts';
import { document } from '#lib/http/document.ts';

export const { GET } = document<never>({
  route: '/m/sw.js',
  // Served from memory like the viewer's script, so visitors behind one address do not spend their limit.
  limit: null,
  answer: ({ request }) => answerKeeper(request),
});
