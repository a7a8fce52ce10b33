import { reportProblem } from '#lib/contract/endpoints/teamwork.ts';
import { onPublished } from '#lib/http/published-map.ts';
import { serve } from '#lib/http/serve.ts';
import { createReport } from '#lib/notes/create-report.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  onPublished(reportProblem, (ctx, { published, body }) => createReport(ctx, published, body)),
);
