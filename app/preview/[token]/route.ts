import { answerPreviewPage, previewHeaders } from '#lib/embed/answer-preview.ts';
import { explainRefusal } from '#lib/embed/explain-refusal.ts';
import { document } from '#lib/http/document.ts';
import { forNext } from '#lib/http/for-next.ts';

export const route = document<'token'>({
  route: '/preview/{token}',
  limit: 'embed',
  headers: previewHeaders,
  isPersonal: true,
  answer: (input) => answerPreviewPage(input, input.params.token),
  explain: explainRefusal,
});
export const { GET } = forNext(route);
