import { getWayReport as endpoint } from '#lib/contract/endpoints/wayfinding.ts';
import { on, serve } from '#lib/http/serve.ts';
import { getWayReport } from '#lib/maps/ways/get-way-report.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoint, (ctx, { params }) => getWayReport(ctx, params)),
);
