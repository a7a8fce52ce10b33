import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '#tests/support/running-app.ts';
import { type Service, startService } from './programs.ts';

/**
 * Starts an nginx in front of servers at `ports`. If a server is unreachable, it sends the request to the next one; a
 * write only if it was not sent before.
 */
export async function startFront(
  program: string,
  folder: string,
  ports: readonly number[],
): Promise<Service> {
  const port = await freePort();
  const settings = join(folder, 'nginx.conf');
  const servers = ports.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=1s;`).join(' ');
  writeFileSync(
    settings,
    `daemon off;
pid ${folder}/nginx.pid;
error_log stderr crit;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}/nginx-body;
  proxy_temp_path ${folder}/nginx-proxy;
  fastcgi_temp_path ${folder}/nginx-fastcgi;
  uwsgi_temp_path ${folder}/nginx-uwsgi;
  scgi_temp_path ${folder}/nginx-scgi;
  upstream atrium { ${servers} keepalive 32; }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 0;
    location / {
      proxy_pass http://atrium;
      proxy_http_version 1.1;
      proxy_set_header Host $host:$server_port;
      # The load's own addresses, so that limits count many visitors.
      proxy_set_header X-Forwarded-For $http_x_forwarded_for;
      proxy_set_header Connection "";
      proxy_connect_timeout 1s;
      proxy_read_timeout 60s;
      proxy_next_upstream error timeout;
    }
  }
}
`,
  );
  chmodSync(settings, 0o644);
  const args = ['-c', settings, '-p', folder];
  return startService({ program, args, port, runAs: { kind: 'self' } });
}
