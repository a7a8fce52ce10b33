import { answerPreviewData, previewHeaders } from '#lib/embed/answer-preview.ts';
import { document } from '#lib/http/document.ts';

export const { GET } = document<'token' | 'file'>({
  route: '/preview/{token}/data/',
  limit: 'embed',
  headers: previewHeaders,
  isPersonal: true,
  answer: (input) => answerPreviewData(input, input.params.token, input.params.file),
});
