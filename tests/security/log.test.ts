import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '#tests/support/api.ts';
import { goodPassword, newApiKey, newMember, newPerson, newProject } from '#tests/support/factories.ts';
import { useService, withSettings } from '#tests/support/service.ts';
import { newWebhook, webhookPath } from '#tests/support/webhooks.ts';

useService();

let written: string[] = [];
beforeEach(() => {
  written = [];
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      written.push(String(text));
      return true;
    });
  }
});
afterEach(() => vi.restoreAllMocks());

const lines = () =>
  written
    .join('')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
const line = (event: string, fields: Record<string, unknown> = {}) =>
  lines().findLast((each) => each.event === event && Object.entries(fields).every(([k, v]) => each[k] === v));
const whole = {
  time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  address: expect.any(String),
};

test('requirement 69: sign-ins, refusals, keys and webhooks are logged with who, from where and when', async () => {
  withSettings({ webhooksAllowLocal: true });
  const ada = await newPerson();
  const logIn = (password: string) =>
    api('POST', '/api/auth/login/', { json: { email: ada.email, password } });
  await logIn('not-the-password-1');
  expect(line('security.sign_in_failed')).toMatchObject({ ...whole, level: 'warn' });
  await logIn(goodPassword);
  expect(line('security.signed_in')).toMatchObject({ ...whole, user_id: ada.userId });

  const project = await newProject(ada);
  const viewer = await newMember(ada.organizationId, 'viewer');
  await api('PATCH', `/api/projects/${project.id}/`, { token: viewer.access, json: { name: 'X' } });
  expect(line('request', { status: 403 })).toMatchObject({
    ...whole,
    method: 'PATCH',
    user_id: viewer.userId,
  });
  const key = await newApiKey(ada, 'read');
  await api('GET', `/api/projects/${project.id}/`, { token: key });
  expect(line('request', { status: 200, method: 'GET' })).toMatchObject({
    ...whole,
    key_id: expect.any(String),
  });
  await api('PATCH', `/api/projects/${project.id}/`, { token: key, json: { name: 'X' } });
  expect(line('request', { status: 403 })).toMatchObject({ ...whole, key_id: expect.any(String) });
  const refused = await api('POST', '/api/auth/2fa/setup/', { token: key });
  expect(refused.status).toBe(403);
  expect(line('request', { path: '/api/auth/2fa/setup/' })).toMatchObject({ key_id: expect.any(String) });

  const hook = await newWebhook(ada, 'http://127.0.0.1:9/');
  await api('POST', webhookPath(ada, hook.id, 'regenerate-secret/'), { token: ada.access });
  await api('DELETE', webhookPath(ada, hook.id), { token: ada.access });
  const changes = lines().filter(({ event }) => String(event).startsWith('webhook_'));
  expect(changes.length).toBeGreaterThanOrEqual(3);
  for (const change of changes)
    expect(change).toMatchObject({ ...whole, webhook: hook.id, user: ada.userId });

  const all = written.join('');
  for (const secret of [goodPassword, 'not-the-password-1', ada.access, ada.refresh, key, hook.secret])
    expect(all).not.toContain(secret);
});

test('requirement 69: no value can begin a line of its own', async () => {
  const forged = '{"time":"2026-01-01T00:00:00.000Z","level":"info","event":"forged"}';
  await api('GET', `/api/projects/${encodeURIComponent(`x\r\n${forged}\n`)}/`);
  await api('POST', '/api/auth/login/', {
    json: { email: `a@example.org\n${forged}`, password: `\r\n${forged}\r\n` },
    headers: { 'user-agent': 'x' },
  });
  expect(line('forged')).toBeUndefined();
  expect(line('request')).toBeDefined();
});
