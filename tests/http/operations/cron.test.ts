import { expect, test } from 'vitest';
import { api } from '#tests/support/api.ts';
import { useService, withSettings } from '#tests/support/service.ts';

useService();

const path = '/api/cron/housekeeping/';

test('housekeeping runs every job for a caller who knows the secret', async () => {
  withSettings({ cronSecret: 'a-long-enough-secret' });
  const answer = await api('GET', path, { token: 'a-long-enough-secret' });
  expect(answer.status).toBe(200);
  expect(answer.body.jobs.length).toBeGreaterThan(2);
  expect(answer.body.jobs.filter((job: { error: string | null }) => job.error !== null)).toEqual([]);
});

test('a missing or wrong bearer token is 401', async () => {
  withSettings({ cronSecret: 'a-long-enough-secret' });
  expect((await api('GET', path, { token: 'another-secret-of-mine' })).status).toBe(401);
  expect((await api('GET', path)).status).toBe(401);
});

test('without CRON_SECRET the address does not exist', async () => {
  withSettings({ cronSecret: null });
  for (const operatorPath of [path, '/api/metrics/']) {
    const answer = await api('GET', operatorPath, { token: 'x' });
    expect([answer.status, answer.body]).toEqual([404, { detail: 'There is nothing at this address.' }]);
  }
});
