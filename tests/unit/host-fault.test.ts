import { afterEach, expect, test } from 'vitest';
import { serveNothing } from '#lib/http/serve.ts';
import { findHostFault } from '#lib/platform/host-fault.ts';
import { setProcessSingleton } from '#lib/platform/process-singletons.ts';

afterEach(() => setProcessSingleton('host-fault', null));

test('a host with an older Node.js is told the version that it has and the one that it needs', () => {
  expect(findHostFault('20.19.5', {})).toMatch(/needs Node\.js 24, and this is 20\.19\.5\. Choose 24\.x/);
  expect(findHostFault('24.0.0', {})).toBeNull();
  expect(findHostFault('26.1.0', {})).toBeNull();
});

test('a host of functions is told every setting that is missing', () => {
  const fault = findHostFault('24.0.0', { VERCEL: '1' });
  for (const name of ['DATABASE_URL', 'BLOB_READ_WRITE_TOKEN', 'SMTP_URL']) expect(fault).toContain(name);
});

test('a call on a host with a fault is 503 and names it, before anything else is tried', async () => {
  setProcessSingleton('host-fault', 'DATABASE_URL must be set.');
  const { GET } = serveNothing('/api/nothing/');
  const answer = await GET(new Request('http://localhost/api/nothing/'), { params: Promise.resolve({}) });
  expect([answer.status, await answer.json()]).toEqual([503, { detail: 'DATABASE_URL must be set.' }]);
});
