import { answerSitemap } from '#lib/embed/answer-sitemap.ts';
import { document } from '#lib/http/document.ts';
import { forNext } from '#lib/http/for-next.ts';

export const route = document<'project'>({
  route: '/m/{project}/sitemap.xml',
  limit: 'embed',
  answer: ({ request, params }) => answerSitemap(request, params.project),
});
export const { GET } = forNext(route);
