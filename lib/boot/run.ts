import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type createNext from 'next';
import { settings } from '../env.ts';
import { startApart } from './apart.ts';
import { appVersion } from './app-version.ts';
import { explain } from './boot-error.ts';
import { buildApp } from './build-app.ts';
import { startHousekeeping } from './housekeeping.ts';
import { createHttpServer, listen } from './http-server.ts';
import { loadEnvFile } from './load-env-file.ts';
import { openDatabase } from './open-database.ts';
import { addParts } from './parts.ts';
import { root } from './root.ts';
import { onShutdown, watchForShutdown } from './shutdown.ts';
import { setBootState } from './state.ts';

const drainLimitMs = 10_000;
const nextAfterMs = 250;
/** Where Next's own servers for containers hand it the settings of the build. */
const builtConfigName = '__NEXT_PRIVATE_STANDALONE_CONFIG';
const isDev = process.argv.includes('--dev');
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
  setBootState({ startedAt, migrated: false });
  report(`Atrium ${appVersion()}${isDev ? ' in development mode' : ''}`);
  loadEnvFile();
  const { port, host, rateLimits } = settings();
  await checkPort(port, host);

  if (isDev) await (await import('./build-assets.ts')).buildAssets({ isMinified: false });
  else await buildApp({ report, signal: shutdown.signal });
  if (shutdown.signal.aborted) return;

  const opened = await openDatabase(report);
  onShutdown(() => opened.close());
  if (!isDev) onShutdown(startApart(opened.target));
  setBootState({ startedAt, migrated: true });
  await addParts();
  const boundPort = await serve(port, host);
  const housekeeping = startHousekeeping();
  onShutdown(() => housekeeping.stop());
  if (rateLimits === 'off')
    report('*** RATE LIMITS ARE OFF (RATE_LIMITS=off): for tests and benchmarks only. ***');
  report(`Atrium runs at ${settings().appUrl ?? `http://${urlHost(host)}:${boundPort}`}`);
}

/** Fails before the build rather than after it when the port is taken. */
async function checkPort(port: number, host: string | null): Promise<void> {
  const probe = createServer();
  await listen(probe, port, host);
  await new Promise((done) => probe.close(done));
}

type Next = ReturnType<typeof createNext>;

/**
 * Listens first: what `lib/boot` answers itself is answered from then on. Next, whose loading keeps all else waiting, is
 * loaded as soon as somebody asks for what is its own, else a moment later.
 */
async function serve(port: number, host: string | null): Promise<number> {
  const next = Promise.withResolvers<Next>();
  next.promise.catch(() => {});
  const wanted = Promise.withResolvers<void>();
  const http = createHttpServer(async (req, res) => {
    wanted.resolve();
    return (await next.promise).getRequestHandler()(req, res);
  });
  const boundPort = await listen(http.server, port, host);
  onShutdown(async () => {
    await http.drain(drainLimitMs);
    await next.promise.then(
      (app) => app.close(),
      () => {},
    );
  });
  await Promise.race([wanted.promise, sleep(isDev ? 0 : nextAfterMs)]);
  try {
    next.resolve(await prepareNext(boundPort, host));
  } catch (error) {
    next.reject(error);
    throw error;
  }
  return boundPort;
}

async function prepareNext(port: number, host: string | null): Promise<Next> {
  const { default: next } = await import('next');
  const options = { dev: isDev, dir: root, port, hostname: host ?? 'localhost', quiet: !isDev };
  // Next listens for upgrades, which only development needs, and leaves those it does not know unanswered: given a
  // server that never hears one, such a request (curl --http2 sends it) is answered like any other.
  if (!isDev) process.env[builtConfigName] = builtConfig();
  const app = next(isDev ? options : { ...options, httpServer: createServer() });
  await app.prepare();
  delete process.env[builtConfigName];
  return app;
}

/** The settings that Next was built with: to read next.config.ts again, it loads a compiler of 20 MB first. */
function builtConfig(): string {
  const file = join(root, '.next/required-server-files.json');
  const { config } = JSON.parse(readFileSync(file, 'utf8')) as { config: object };
  return JSON.stringify(config);
}

function urlHost(host: string | null): string {
  if (!host || host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
