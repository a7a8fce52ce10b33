import { answerManifest } from '#lib/embed/answer-manifest.ts';
import { document } from '#lib/http/document.ts';
import { forNext } from '#lib/http/for-next.ts';

export const route = document<'project'>({
  route: '/m/{project}/manifest.webmanifest',
  limit: 'embed',
  answer: ({ request, params }) => answerManifest(request, params.project),
});
export const { GET } = forNext(route);
