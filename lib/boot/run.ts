import { createServer } from 'node:http';
import { setProcessState } from '#lib/platform/process-state.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { settings } from '../platform/settings.ts';
import { explain } from './boot-error.ts';
import { buildApp } from './build-app.ts';
import { startCallThreads } from './call-threads.ts';
import { listen } from './http-server.ts';
import { loadEnvFile } from './load-env-file.ts';
import { logEverything } from './log-everything.ts';
import { openOrStandBy } from './open-or-stand-by.ts';
import { startServer } from './server.ts';
import { onShutdown, watchForShutdown } from './shutdown.ts';

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
  report(`Atrium ${packageJson.version}${isDev ? ' in development mode' : ''}`);
  loadEnvFile(report);
  const { port, host, rateLimits, appUrl, mail } = settings();
  await checkPort(port, host);

  if (isDev) await (await import('./build-assets.ts')).buildAssets({ isMinified: false });
  else await buildApp({ report, signal: shutdown.signal });
  if (shutdown.signal.aborted) return;

  await openOrStandBy(report, (opened) => {
    onShutdown(() => opened.close());
    if (!isDev) onShutdown(startCallThreads(opened.target));
    setProcessState({ startedAt, migrated: true });
  });
  const boundPort = await startServer({ isDev, port, host });
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

function urlHost(host: string | null): string {
  if (!host || host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
