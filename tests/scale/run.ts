// npm run scale: breaks two processes, a pooler, a replica and Redis on this machine piece by piece under load, then a
// host of functions. README.md of this folder says what is started and which results exit non-zero.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { explain } from '#lib/boot/boot-error.ts';
import { buildApp } from '#lib/boot/build-app.ts';
import { startBlobServer } from '#tests/support/blob-server.ts';
import { MailServer } from '#tests/support/mail-server.ts';
import { freePort, type RunningApp, startApp } from '#tests/support/running-app.ts';
import { startUpstashServer } from '#tests/support/upstash-server.ts';
import { type Databases, startDatabases } from './databases.ts';
import { startFront } from './front.ts';
import { startFunctionHost } from './functions.ts';
import { furnish, storedPrice } from './furnish.ts';
import { createLoad, type Phase } from './load.ts';
import { findPrograms } from './programs.ts';

const quietMs = 5000;
const afterFaultMs = 6000;
const maps = 4;

const folder = mkdtempSync(join(tmpdir(), 'atrium-scale-'));
const closing: (() => Promise<unknown>)[] = [];
const phases: Phase[] = [];
const lost: string[] = [];

try {
  await run();
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
} finally {
  for (const close of closing.reverse()) await close().catch(console.error);
  rmSync(folder, { recursive: true, force: true });
}

async function run(): Promise<void> {
  const programs = findPrograms(console.log);
  await buildApp({ report: console.log });
  console.log('Starting the databases, Redis and the stand-ins of the services.');
  const databases = await startDatabases(programs, folder);
  for (const each of [databases.primary, databases.replica, databases.pooler]) closing.push(each.kill);
  const redis = await startUpstashServer();
  closing.push(redis.close);
  const env = {
    DATABASE_URL: urlOf(databases.pooler.port, '?pgbouncer=true'),
    DATABASE_READ_URL: urlOf(databases.replica.port),
    UPSTASH_REDIS_REST_URL: redis.url,
    UPSTASH_REDIS_REST_TOKEN: redis.token,
    AUTH_SECRET: 'x'.repeat(64),
    TRUSTED_PROXY_HOPS: '1',
    WEBHOOKS_ALLOW_LOCAL: 'true',
  };
  await twoProcesses(programs.nginx, env, databases, redis);
  await functions(env);
  print();
  if (lost.length > 0 || phases.some(({ stale }) => stale > 0)) process.exitCode = 1;
}

async function twoProcesses(
  nginx: string,
  env: Record<string, string>,
  { replica, pooler }: Databases,
  redis: Awaited<ReturnType<typeof startUpstashServer>>,
): Promise<void> {
  console.log('Starting two processes behind nginx.');
  const ports = [await freePort(), await freePort()] as const;
  const dataDir = join(folder, 'data');
  const start = (port: number) =>
    startApp({ port, dataDir, env: { ...env, APP_URL: `http://127.0.0.1:${port}` } });
  const apps: RunningApp[] = [await start(ports[0]), await start(ports[1])];
  closing.push(async () => Promise.all(apps.map(({ stop }) => stop())));
  const front = await startFront(nginx, folder, ports);
  closing.push(front.kill);
  const origin = `http://127.0.0.1:${front.port}`;
  const targets = await furnish(origin, maps);
  const load = createLoad(origin, targets);
  const phase = async (name: string, fault?: () => Promise<void>) => {
    console.log(name);
    phases.push(await load.phase(name, fault ? afterFaultMs : quietMs, fault));
  };

  await phase('Two processes, nothing broken');
  await phase('A process is killed and started again', async () => {
    apps[1]?.process.kill('SIGKILL');
    await sleep(3000);
    apps[1] = await start(ports[1]);
  });
  await phase('The replica stands still', async () => replica.freeze());
  await phase('The replica goes on', async () => replica.thaw());
  await phase('The replica dies', replica.kill);
  await phase('The replica is back', replica.start);
  await phase('Redis answers nothing', async () => redis.fail('hang'));
  await phase('Redis answers errors', async () => redis.fail('error'));
  await phase('Redis is back', async () => redis.fail(null));
  await phase('The pooler is killed and started again', async () => {
    await pooler.kill();
    await sleep(1000);
    await pooler.start();
  });
  lost.push(...(await load.end((target) => storedPrice(origin, target))));
}

async function functions(env: Record<string, string>): Promise<void> {
  const name = 'A host of functions: frozen between requests, killed after 40';
  console.log(name);
  const blobs = await startBlobServer();
  closing.push(blobs.close);
  const mail = new MailServer();
  await mail.start();
  closing.push(() => mail.stop());
  const host = await startFunctionHost(
    {
      ...env,
      VERCEL: '1',
      APP_URL: 'http://127.0.0.1',
      DATA_DIR: '/proc/no-disk',
      BLOB_READ_WRITE_TOKEN: blobs.token,
      VERCEL_BLOB_API_URL: blobs.apiUrl,
      SMTP_URL: mail.url,
      MAIL_FROM: 'maps@example.org',
    },
    3,
    40,
  );
  closing.push(host.stop);
  const load = createLoad(host.origin, await furnish(host.origin, maps));
  phases.push(await load.phase(name, 3 * afterFaultMs));
  lost.push(...(await load.end((target) => storedPrice(host.origin, target))));
  console.log(`${host.replaced()} instances were killed and replaced meanwhile.`);
}

function urlOf(port: number, query = ''): string {
  return `postgres://app@127.0.0.1:${port}/postgres${query}`;
}

function print(): void {
  const rows = phases.map(({ name, writes, reads, failures, longestMs, stale }) => ({
    phase: name,
    writes,
    reads,
    failed: [...failures].map(([code, count]) => `${count} x ${code}`).join(', ') || 'none',
    'longest ms': Math.round(longestMs),
    'too old': stale,
  }));
  console.log('');
  console.table(rows);
  for (const line of lost) console.log(`LOST: ${line}`);
  console.log(
    lost.length === 0 ? 'Nothing that was acknowledged is missing.' : `${lost.length} maps lost a write.`,
  );
}
