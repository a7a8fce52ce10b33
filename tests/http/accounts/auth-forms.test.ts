import { expect, test } from 'vitest';
import { POST } from '#app/auth/[...nextauth]/route.ts';
import { testOrigin } from '#tests/support/api.ts';
import { useService } from '#tests/support/service.ts';

useService();

test('a form of Auth.js over a megabyte opens no session, and no more of it is read', async () => {
  const chunk = new Uint8Array(64 * 1024).fill(97);
  const chunks = 64;
  let read = 0;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (read === chunks) return controller.close();
      read++;
      controller.enqueue(chunk);
    },
  });
  const headers = { host: 'atrium.test', 'content-type': 'application/x-www-form-urlencoded' };
  const options = { method: 'POST', headers, body, duplex: 'half' as const };
  const answer = await POST(new Request(`${testOrigin}/auth/callback/handover`, options));
  expect([answer.status, await answer.json()]).toEqual([413, { detail: 'The body is larger than 1 MB.' }]);
  expect(read).toBeLessThan(chunks / 2);
});
