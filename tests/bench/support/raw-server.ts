import { createServer } from 'node:http';

/**
 * The baseline server: writes bytes from memory by path. PUT stores a body with its status and headers (in `x-head`, as
 * JSON), GET returns it.
 */
type Stored = { status: number; headers: Record<string, string>; body: Buffer };

const stored = new Map<string, Stored>();

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
