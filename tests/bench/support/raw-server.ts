import { createServer } from 'node:http';
import { watchParent } from '#lib/boot/watch-parent.ts';

/**
 * The baseline server: writes bytes from memory by path. PUT stores a body with its status and headers (in `x-head`, as
 * JSON), GET returns it.
 */
type Stored = { status: number; headers: Record<string, string>; body: Buffer };

const stored = new Map<string, Stored>();
// A bench that is killed must not leave this server running.
watchParent(() => process.exit());

createServer((req, res) => {
  if (req.method === 'PUT') {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const head = JSON.parse(String(req.headers['x-head'])) as Omit<Stored, 'body'>;
      stored.set(req.url ?? '', { ...head, body: Buffer.concat(chunks) });
      res.end();
    });
    return;
  }
  const found = stored.get(req.url ?? '');
  if (!found) {
    res.end('ok');
    return;
  }
  res.writeHead(found.status, found.headers);
  res.end(found.body);
}).listen(Number(process.env.PORT), '127.0.0.1');
