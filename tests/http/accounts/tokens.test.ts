import { expect, test } from 'vitest';
import { issueToken, verifyToken } from '#lib/identity/sessions/tokens.ts';
import { limits } from '#lib/plans/limits.ts';
import { authSecret } from '#lib/platform/auth-secret.ts';
import { setProcessSingleton } from '#lib/platform/process-singletons.ts';
import { useService } from '#tests/support/service.ts';

useService();

const claims = { userId: 'u', sessionId: 's' };
const now = new Date('2026-11-21T12:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

test('a verified token is cached no longer than it is valid, and for nothing else', async () => {
  const token = await issueToken('access', claims, now);
  const { accessTokenSeconds: life, tokenLeewaySeconds: leeway } = limits;
  const at = (date: Date) => verifyToken('access', token, date);
  const moments: [number, object | null][] = [
    [0, claims],
    [life, claims],
    [life + leeway - 1, claims],
    [life + leeway, null],
    [life + leeway + 1, null],
    [0, claims],
    [-leeway, claims],
    [-leeway - 1, null],
  ];
  for (const [seconds, wanted] of moments) {
    expect([seconds, await at(later(seconds))]).toEqual([seconds, wanted]);
  }
  expect(await verifyToken('refresh', token, now)).toBeNull();
  expect(await verifyToken('access', `${token}x`, now)).toBeNull();
  const secret = authSecret();
  setProcessSingleton('auth-secret', 'another secret');
  expect(await at(now)).toBeNull();
  setProcessSingleton('auth-secret', secret);
  expect(await at(now)).toEqual(claims);
});

test('cached and uncached tokens are judged by one rule', async () => {
  const { accessTokenSeconds: life, tokenLeewaySeconds: leeway } = limits;
  for (const seconds of [-leeway - 1, -leeway, life + leeway - 1, life + leeway]) {
    const known = await issueToken('access', claims, now);
    await verifyToken('access', known, now);
    // A token of another session from the same moment, not seen before.
    const fresh = await issueToken('access', { ...claims, sessionId: `s${seconds}` }, now);
    const isGood = async (token: string) => (await verifyToken('access', token, later(seconds))) !== null;
    expect([seconds, await isGood(known)]).toEqual([seconds, await isGood(fresh)]);
  }
});
