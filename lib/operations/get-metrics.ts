import { countStatements } from '#db/client.ts';
import { countStreams } from '#lib/embed/open-streams.ts';
import { countCachedMaps } from '#lib/maps/live/cache.ts';
import { freeDiskBytes } from '#lib/platform/disk-space.ts';
import { renderMetrics } from '#lib/platform/metrics/metrics.ts';
import { processState } from '#lib/platform/process-state.ts';
import { settings } from '#lib/platform/settings.ts';
import { countProjectStreams } from '#lib/presence/streams.ts';

/** Returns counters and gauges of this process in the text format of Prometheus. */
export async function getMetrics(): Promise<string> {
  const cached = countCachedMaps();
  const free = freeDiskBytes();
  const isFailing =
    settings().redis && (await import('#lib/platform/rate-limits/shared-window.ts')).isSharedStoreFailing();
  return renderMetrics({
    atrium_live_maps_cached: { help: 'Live maps in memory', value: cached.maps },
    atrium_live_maps_cached_bytes: { help: 'Bytes of their prepared answers', value: cached.bytes },
    atrium_event_streams: { help: 'Open streams of maps', value: countStreams() },
    atrium_project_streams: { help: 'Open streams of projects', value: countProjectStreams() },
    atrium_database_statements_total: { help: 'Statements sent to the database', value: countStatements() },
    ...(free !== null && {
      atrium_disk_free_bytes: { help: 'Free bytes of the disk of DATA_DIR', value: free },
    }),
    process_resident_memory_bytes: { help: 'Memory of the process', value: process.memoryUsage.rss() },
    process_start_time_seconds: { help: 'When it started', value: processState().startedAt / 1000 },
    ...(isFailing !== null && {
      atrium_rate_limit_store_failing: {
        help: '1 while the shared store of rate limits does not answer',
        value: isFailing ? 1 : 0,
      },
    }),
  });
}
