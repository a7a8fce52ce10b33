import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseRunAs, type RunAs, runAndWait } from '#packages/embedded-postgres/src/run-as.ts';
import { freePort } from '#tests/support/running-app.ts';
import { type ProgramName, type Service, startService } from './programs.ts';

export type Databases = { primary: Service; replica: Service; pooler: Service; runAs: RunAs };

/**
 * Starts a primary, a streaming replica and a pooler in front of the primary that lends connections by transaction.
 * Their data are in `folder`.
 */
export async function startDatabases(
  programs: Record<ProgramName, string>,
  folder: string,
): Promise<Databases> {
  const data = join(folder, 'primary');
  const runAs = prepared(folder, chooseRunAs(data));
  run(runAs, programs.initdb, ['-D', data, '-U', 'app', '-A', 'trust', '-E', 'UTF8', '--no-sync']);
  const primaryPort = await freePort();
  const common = { program: programs.postgres, runAs };
  const options = (port: number) => [
    ...['-p', String(port), '-k', '', '-h', '127.0.0.1'],
    ...['-c', 'wal_level=replica', '-c', 'max_connections=120', '-c', 'hot_standby=on'],
    ...['-c', 'fsync=on', '-c', 'synchronous_commit=on'],
  ];
  const primary = await startService({
    ...common,
    args: ['-D', data, ...options(primaryPort)],
    port: primaryPort,
  });

  const copy = join(folder, 'replica');
  const source = `host=127.0.0.1 port=${primaryPort} user=app`;
  run(runAs, programs.pg_basebackup, ['-D', copy, '-d', source, '-R', '-X', 'stream', '--no-sync']);
  const replicaPort = await freePort();
  const replica = await startService({
    ...common,
    args: ['-D', copy, ...options(replicaPort)],
    port: replicaPort,
  });

  const poolerPort = await freePort();
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(
    settings,
    `[databases]
postgres = host=127.0.0.1 port=${primaryPort} dbname=postgres user=app
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${poolerPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
max_client_conn = 400
`,
  );
  chmodSync(settings, 0o644);
  const pooler = await startService({
    program: programs.pgbouncer,
    args: [settings],
    port: poolerPort,
    runAs,
  });
  return { primary, replica, pooler, runAs };
}

/** Makes a folder that belongs to the user who runs the servers. */
function prepared(folder: string, runAs: RunAs): RunAs {
  chmodSync(folder, 0o755);
  for (const name of ['primary', 'replica']) {
    const path = join(folder, name);
    mkdirSync(path, { mode: 0o700 });
    if (runAs.kind === 'user') chownSync(path, runAs.uid, runAs.gid);
  }
  return runAs;
}

function run(runAs: RunAs, program: string, args: string[]): void {
  const { code, output } = runAndWait(runAs, program, args);
  if (code !== 0) throw new Error(`${program} failed:\n${output}`);
}
