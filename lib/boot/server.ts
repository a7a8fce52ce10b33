import { addJobs } from '#lib/operations/jobs.ts';
import { startHousekeeping } from '#lib/platform/jobs.ts';
import { assets } from '../embed/answer-asset.ts';
import { endStreams } from '../embed/open-streams.ts';
import { viewerAssets } from '../embed/viewer-assets.ts';
import { startCopies } from '../maps/live/copy-soon.ts';
import { stopBuilding } from '../maps/ways/build-live.ts';
import { finishSending } from '../platform/mail/send-due-mails.ts';
import { writeUsage } from '../platform/usage/count-usage.ts';
import { endProjectStreams } from '../presence/streams.ts';
import { stopDispatching } from '../webhooks/dispatch.ts';
import { answerFile, answerRoute } from './answer-request.ts';
import { registerDomains } from './domains.ts';
import { createHttpServer, listen } from './http-server.ts';
import { checkRateLimitStore } from './rate-limit-store.ts';
import { onShutdown } from './shutdown.ts';
import { webApp } from './web-app.ts';

type ServerOptions = { isDev: boolean; port: number; host: string | null };

const drainLimitMs = 10_000;

/**
 * Puts the server together, in this order, and listens. The database is ready and its tables are those of this version.
 * Returns the port. What ends with the process ends in reverse order.
 */
export async function startServer({ isDev, port, host }: ServerOptions): Promise<number> {
  await checkRateLimitStore();

  // Read the built files together, before a build beside this process replaces them.
  viewerAssets();
  assets();

  // What one domain does at events of another, and what runs from time to time.
  registerDomains();
  addJobs();
  onShutdown(startCopies());
  onShutdown(stopDispatching);
  onShutdown(stopBuilding);
  onShutdown(finishSending);
  onShutdown(writeUsage);

  // A request meets built files, then route files, then Next, which renders pages. In development Next answers route
  // files too, so that changes of code show at once.
  const own = isDev ? [answerFile] : [answerFile, answerRoute];
  const pages = webApp({ isDev, hostname: host ?? 'localhost', port: () => boundPort });
  const http = createHttpServer(pages.handle, own);
  const boundPort = await listen(http.server, port, host);
  onShutdown(async () => {
    await http.drain(drainLimitMs);
    await pages.close();
  });
  // Streams of open maps and projects do not end by themselves.
  onShutdown(endStreams);
  onShutdown(endProjectStreams);
  if (isDev) await pages.load();

  const housekeeping = startHousekeeping();
  onShutdown(() => housekeeping.stop());
  return boundPort;
}
