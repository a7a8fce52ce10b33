import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { halfRequest } from '#tests/support/half-request.ts';
import { openFileCount } from '#tests/support/process-use.ts';
import { startApp } from '#tests/support/running-app.ts';

const inFlight = 50;

test.runIf(process.platform === 'linux')(
  'fault 4: on SIGTERM fifty requests in flight are answered, new ones refused, and the exit code 0 follows in ten seconds',
  async () => {
    const app = await startApp({ env: { RATE_LIMITS: 'off' } });
    const pid = app.process.pid ?? 0;
    await halfRequest(app.origin, '/api/auth/token/refresh/', { refresh: 'none' }, 'close').finish();
    const before = openFileCount(pid);
    // Fewer than fifty sign-ins: on a small machine, their password hashes alone take longer than ten seconds.
    const half = Array.from({ length: inFlight }, () =>
      halfRequest(app.origin, '/api/auth/token/refresh/', { refresh: 'none' }),
    );
    await expect
      .poll(() => openFileCount(pid) - before, { timeout: 20_000 })
      .toBeGreaterThanOrEqual(inFlight);
    await sleep(1_000);
    const ended = once(app.process, 'exit');
    const startedAt = performance.now();
    app.process.kill('SIGTERM');
    await sleep(300);
    await expect(fetch(app.origin)).rejects.toThrow();
    const answers = await Promise.all(half.map(({ finish }) => finish()));
    for (const answer of answers) {
      expect(answer).toMatch(/^HTTP\/1\.1 401 /);
      expect(answer).toMatch(/\{"detail":"[^"]+"\}/);
    }
    expect((await ended)[0]).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(25_000);
    await app.stop();
  },
);
