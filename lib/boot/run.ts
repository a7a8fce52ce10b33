import { createServer } from 'node:http';
import { startHousekeeping } from '#lib/platform/jobs.ts';
import { setProcessState } from '#lib/platform/process-state.ts';
import { settings } from '../platform/settings.ts';
import type { OwnHandler } from './answer-request.ts';
import { explain } from './boot-error.ts';
import { buildApp } from './build-app.ts';
import { startCallThreads } from './call-threads.ts';
import { createHttpServer, listen } from './http-server.ts';
import { loadEnvFile } from './load-env-file.ts';
import { logEverything } from './log-everything.ts';
import { openDatabase } from './open-database.ts';
import { appVersion } from './root.ts';
import { onShutdown, watchForShutdown } from './shutdown.ts';
import { startParts } from './start-parts.ts';
import { webApp } from './web-app.ts';

const drainLimitMs = 10_000;
const isDev = process.argv.includes('--dev');
const noMailLine =
  '*** NO MAIL IS SENT: SMTP_URL and MAIL_FROM are not set. Messages with links to passwords and addresses are files in outbox of DATA_DIR. An invitation shows its link to who invites; npm run user -- reset-password prints one. ***';
const report = (line: string) => console.log(line);

Object.assign(process.env, {
  NODE_ENV: isDev ? 'development' : 'production',
  NEXT_TELEMETRY_DISABLED: '1',
});

const shutdown = watchForShutdown(report);
try {
  await start();
} catch (error) {
  if (!shutdown.signal.aborted) await shutdown.fail(explain(error));
}

async function start(): Promise<void> {
  const startedAt = Date.now();
  setProcessState({ startedAt, migrated: false });
  report(`Atrium ${appVersion()}${isDev ? ' in development mode' : ''}`);
  loadEnvFile(report);
  const { port, host, rateLimits, appUrl, mail } = settings();
  await checkPort(port, host);

  if (isDev) await (await import('./build-assets.ts')).buildAssets({ isMinified: false });
  else await buildApp({ report, signal: shutdown.signal });
  if (shutdown.signal.aborted) return;

  const opened = await openDatabase(report);
  onShutdown(() => opened.close());
  if (!isDev) onShutdown(startCallThreads(opened.target));
  setProcessState({ startedAt, migrated: true });
  const own = await startParts();
  const boundPort = await serve(port, host, own);
  const housekeeping = startHousekeeping();
  onShutdown(() => housekeeping.stop());
  if (rateLimits === 'off')
    report('*** RATE LIMITS ARE OFF (RATE_LIMITS=off): for tests and benchmarks only. ***');
  if (appUrl && !mail) report(noMailLine);
  report(`Atrium runs at ${settings().appUrl ?? `http://${urlHost(host)}:${boundPort}`}`);
  if (!isDev) logEverything();
}

/** Fails before the build, not after it, if the port is taken. */
async function checkPort(port: number, host: string | null): Promise<void> {
  const probe = createServer();
  await listen(probe, port, host);
  await new Promise((done) => probe.close(done));
}

/** Starts listening. In development it prepares the pages too. */
async function serve(port: number, host: string | null, own: readonly OwnHandler[]): Promise<number> {
  const app = webApp({ isDev, hostname: host ?? 'localhost', port: () => boundPort });
  const http = createHttpServer(app.handle, own);
  const boundPort = await listen(http.server, port, host);
  onShutdown(async () => {
    await http.drain(drainLimitMs);
    await app.close();
  });
  if (isDev) await app.load();
  return boundPort;
}

function urlHost(host: string | null): string {
  if (!host || host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
