import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
  '.xml': 'application/xml',
};

export type FileServer = {
  origin: string;
  /** Paths that were asked for and are no files. */
  missing: string[];
  requests: string[];
  close: () => Promise<void>;
};

/** Serves folders by their path, as a plain host of files does: no rules, no headers but the type. */
export async function serveFiles(folders: Readonly<Record<string, string>>): Promise<FileServer> {
  const missing: string[] = [];
  const requests: string[] = [];
  const fileOf = (path: string): string | null => {
    const base = Object.keys(folders)
      .sort((a, b) => b.length - a.length)
      .find((each) => path.startsWith(each));
    if (base === undefined) return null;
    const file = join(folders[base] ?? '', normalize(`/${path.slice(base.length)}`));
    const found = statSync(file, { throwIfNoEntry: false });
    if (found?.isDirectory()) return path.endsWith('/') ? fileOf(`${path}index.html`) : null;
    return found ? file : null;
  };
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://files').pathname);
    requests.push(path);
    const file = fileOf(path);
    if (file === null) {
      missing.push(path);
      return void response.writeHead(404).end();
    }
    response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    missing,
    requests,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}
