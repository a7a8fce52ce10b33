import { answerSitemap } from '#lib/embed/answer-sitemap.ts';
import { document } from '#lib/http/document.ts';

export const { GET } = document<'project'>({
  route: '/m/{project}/sitemap.xml',
  limit: 'embed',
  answer: ({ request, params }) => answerSitemap(request, params.project),
});
