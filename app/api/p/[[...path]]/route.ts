import { ingestEvents } from '#lib/analytics/ingest-events.ts';
import * as publicMap from '#lib/contract/endpoints/public.ts';
import * as teamwork from '#lib/contract/endpoints/teamwork.ts';
import * as wayfinding from '#lib/contract/endpoints/wayfinding.ts';
import { onAsked, onPublished, onRead } from '#lib/http/published-map.ts';
import { serve } from '#lib/http/serve.ts';
import { readLevel, readPlace } from '#lib/maps/live/read-live.ts';
import { searchLive } from '#lib/maps/live/search-live.ts';
import { findRoute } from '#lib/maps/ways/find-route.ts';
import { readFloor } from '#lib/maps/ways/read-floor.ts';
import { createReport } from '#lib/notes/create-report.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  onRead(publicMap.getPublicProject, 'notFound.publishedMap', (map) => map.project()),
  onPublished(publicMap.ingestEvents, (ctx, { published, body }) => ingestEvents(ctx, published, body)),
  onRead(publicMap.getPublicArea, 'notFound.area', (map, params) => readPlace(map, 'area', params.area)),
  onAsked(wayfinding.getPublicFloor, (ctx, { published, params }) => readFloor(ctx, published, params.level)),
  onRead(publicMap.listPublicLevels, 'notFound.publishedMap', (map) => map.levelList()),
  onRead(publicMap.getPublicLevel, 'notFound.level', (map, params) => readLevel(map, params.level)),
  onRead(publicMap.getPublicMarker, 'notFound.marker', (map, params) =>
    readPlace(map, 'marker', params.marker),
  ),
  onPublished(teamwork.reportProblem, (ctx, { published, body }) => createReport(ctx, published, body)),
  onAsked(wayfinding.getRoute, (ctx, { published, query }) => findRoute(ctx, published, query)),
  onPublished(publicMap.searchPublicMap, (ctx, { published, query }) =>
    searchLive(ctx, published, { query: query.q ?? '', language: query.lang }),
  ),
);
