import { expect, test, vi } from 'vitest';
import { onRequestError } from '../../../instrumentation.ts';

test('a page that throws leaves one line in the log, with its stack and without the query of its address', async () => {
  vi.stubEnv('NEXT_RUNTIME', 'nodejs');
  const lines: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  await onRequestError(
    new Error('No floor.'),
    { method: 'GET', path: '/preview/?token=secret', headers: {} },
    {
      routerKind: 'App Router',
      routePath: '/preview',
      routeType: 'render',
      renderSource: 'react-server-components',
      revalidateReason: undefined,
    },
  );
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'error',
    event: 'page_failed',
    method: 'GET',
    path: '/preview/',
    route: '/preview',
    message: 'No floor.',
    stack: expect.stringContaining('page-failed.test.ts'),
  });
  expect(lines[0]).not.toContain('secret');
});
