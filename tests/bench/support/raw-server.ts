import { createServer } from 'node:http';

/**
 * The baseline: writes bytes from memory by path. PUT stores a body with its headers (in `x-headers`, as JSON), GET
 * gives it back; a GET whose If-None-Match is the stored ETag is 304.
 */
type Stored = { headers: Record<string, string>; body: Buffer };

const stored = new Map<string, Stored>();

createServer((req, res) => {
  if (req.method === 'PUT') {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const headers = JSON.parse(String(req.headers['x-headers'])) as Record<string, string>;
      stored.set(req.url ?? '', { headers, body: Buffer.concat(chunks) });
      res.end();
    });
    return;
  }
  const found = stored.get(req.url ?? '');
  if (!found) {
    res.end('ok');
    return;
  }
  if (req.headers['if-none-match'] === found.headers.etag) {
    res.writeHead(304, found.headers);
    res.end();
    return;
  }
  res.writeHead(200, found.headers);
  res.end(found.body);
}).listen(Number(process.env.PORT), '127.0.0.1');
