import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { nodeRequest } from '#lib/boot/answer-request.ts';

const mebibyte = 1024 * 1024;

test('bodies that arrive at once yield the event loop to others after some two megabytes', async () => {
  const bodies = Array.from({ length: 8 }, () => bodyOf(4));
  let isOver = false;
  let turns = 0;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const lengths = await Promise.all(bodies.map(lengthOf));
  isOver = true;
  expect(lengths).toEqual(bodies.map(() => 4 * mebibyte));
  expect(turns).toBeGreaterThan(9);
});

/** The body of a request with this many megabytes, all of which have arrived. */
function bodyOf(mebibytes: number) {
  const chunks = Array.from({ length: mebibytes * 16 }, () => Buffer.alloc(mebibyte / 16));
  const req = Object.assign(Readable.from(chunks), {
    method: 'PATCH',
    url: '/',
    headers: {},
    socket: { remoteAddress: '192.0.2.1' },
  });
  return nodeRequest(req as unknown as IncomingMessage, {} as ServerResponse).body;
}

async function lengthOf(body: ReturnType<typeof bodyOf>): Promise<number> {
  const reader = body?.getReader();
  let bytes = 0;
  for (;;) {
    const read = await reader?.read();
    if (!read?.value) return bytes;
    bytes += read.value.byteLength;
  }
}
