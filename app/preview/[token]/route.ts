import { answerPreviewPage, previewHeaders } from '#lib/embed/answer-preview.ts';
import { explainRefusal } from '#lib/embed/explain-refusal.ts';
import { document } from '#lib/http/document.ts';

export const { GET } = document<'token'>({
  route: '/preview/{token}',
  limit: 'embed',
  headers: previewHeaders,
  isPersonal: true,
  answer: (input) => answerPreviewPage(input, input.params.token),
  explain: explainRefusal,
});
