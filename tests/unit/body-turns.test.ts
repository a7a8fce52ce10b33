import { expect, test } from 'vitest';
import { readBytes } from '#lib/http/read-body.ts';

const mebibyte = 1024 * 1024;

test('bodies that arrive at once yield the event loop to others after some two megabytes', async () => {
  const requests = Array.from({ length: 8 }, () => requestOf(4));
  let isOver = false;
  let turns = 0;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const bodies = await Promise.all(requests.map((request) => readBytes(request, 4 * mebibyte)));
  isOver = true;
  expect(bodies.map(({ byteLength }) => byteLength)).toEqual(requests.map(() => 4 * mebibyte));
  expect(turns).toBeGreaterThan(9);
});

/** A request with this many megabytes, all of which have arrived. */
function requestOf(mebibytes: number): Request {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (let n = 0; n < mebibytes * 16; n += 1) controller.enqueue(new Uint8Array(mebibyte / 16));
      controller.close();
    },
  });
  const init: RequestInit & { duplex: 'half' } = { method: 'PATCH', body, duplex: 'half' };
  return new Request('http://localhost/', init);
}
