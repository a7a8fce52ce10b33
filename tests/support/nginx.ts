import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './running-app.ts';

export type Nginx = { origin: string; stop: () => Promise<void> };

/** Returns the program of nginx; null if there is none. Debian keeps it in a folder on root's path only. */
export function findNginx(): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), '/usr/sbin'];
  const programs = folders.map((folder) => join(folder, 'nginx'));
  return programs.find((program) => spawnSync(program, ['-v']).status === 0) ?? null;
}

/**
 * Starts an nginx with the site of `deploy/nginx.conf` before these processes, on a port of its own and without
 * certificates. With `isCollecting` it collects every answer before it passes it on, whatever the answer asks for.
 */
export async function startNginx(
  origins: readonly string[],
  { isCollecting = false }: { isCollecting?: boolean } = {},
): Promise<Nginx> {
  const program = findNginx();
  if (!program) throw new Error('No nginx was found.');
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'atrium-nginx-'));
  chmodSync(folder, 0o755);
  const settings = join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  writeFileSync(
    settings,
    `daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/nginx.pid;
worker_processes 1;
error_log ${folder}/error.log;
events {}
http {
access_log off;
${temporary.join('\n')}
${isCollecting ? collecting(siteOf(origins, port)) : siteOf(origins, port)}
}
`,
  );
  const child = spawn(program, ['-p', folder, '-c', settings], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null && child.kill('SIGTERM')) await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  for (let attempt = 0; !(await isOpen(port)); attempt++) {
    if (child.exitCode === null && attempt < 200) await sleep(25);
    else {
      const said = readFileSync(join(folder, 'error.log'), 'utf8');
      await stop();
      throw new Error(`nginx does not listen:\n${said}`);
    }
  }
  return { origin: `http://127.0.0.1:${port}`, stop };
}

/** Returns the site that operators copy, at a port of this machine and before these processes. */
function siteOf(origins: readonly string[], port: number): string {
  const text = readFileSync(join(import.meta.dirname, '../../deploy/nginx.conf'), 'utf8');
  const site = text
    .replace(/^ {2}server 127\.0\.0\.1:3000(.*;)\n/m, (_, how: string) =>
      origins.map((origin) => `  server ${new URL(origin).host}${how}\n`).join(''),
    )
    // The site that leads from http to https.
    .replace(/^server \{\n {2}listen 80;[^}]*\}\n/m, '')
    .replace(/^ {2}listen \[::\]:443 ssl;\n/m, '')
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace(/^ {2}ssl_certificate.*\n/gm, '')
    // The port is not the usual one.
    .replace('Host $host;', 'Host $http_host;');
  if (/443|ssl|:3000|\$host;$/m.test(site.replace(/^#.*$/gm, '')))
    throw new Error('deploy/nginx.conf is another one.');
  return site;
}

/** Compression holds an answer back until it has much of it, unless the answer asks not to be collected. */
function collecting(site: string): string {
  return site
    .replace('gzip_types application/json', 'gzip_types text/event-stream application/json')
    .replace('gzip_min_length 1024;', 'gzip_min_length 0; proxy_ignore_headers X-Accel-Buffering;');
}

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const opened = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return opened;
}
