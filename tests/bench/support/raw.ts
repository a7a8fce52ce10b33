import { request } from 'node:http';

/** Stores the status, headers and bytes of a service's answer in the baseline server. Returns their ETag. */
export async function copyToRaw(from: string, to: string, headers: Record<string, string>): Promise<string> {
  const answer = await new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      const outgoing = request(
        from,
        { headers: { ...headers, 'x-forwarded-for': '192.0.2.9' } },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(chunks),
            }),
          );
        },
      );
      outgoing.on('error', reject);
      outgoing.end();
    },
  );
  const { connection: _, 'keep-alive': __, date: ___, ...kept } = answer.headers;
  await fetch(to, {
    method: 'PUT',
    headers: { 'x-head': JSON.stringify({ status: answer.status, headers: kept }) },
    body: new Uint8Array(answer.body),
  });
  return String(kept.etag);
}
