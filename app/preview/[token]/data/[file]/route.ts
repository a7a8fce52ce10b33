import { answerPreviewData, previewHeaders } from '#lib/embed/answer-preview.ts';
import { document } from '#lib/http/document.ts';
import { forNext } from '#lib/http/for-next.ts';

export const route = document<'token' | 'file'>({
  route: '/preview/{token}/data/',
  limit: 'embed',
  headers: previewHeaders,
  isPersonal: true,
  answer: (input) => answerPreviewData(input, input.params.token, input.params.file),
});
export const { GET } = forNext(route);
