import { answerManifest } from '#lib/embed/answer-manifest.ts';
import { document } from '#lib/http/document.ts';

export const { GET } = document<'project'>({
  route: '/m/{project}/manifest.webmanifest',
  limit: 'embed',
  answer: ({ request, params }) => answerManifest(request, params.project),
});
