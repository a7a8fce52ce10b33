import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodPassword } from '#tests/support/factories.ts';
import { type RunningApp, startApp } from '#tests/support/running-app.ts';

let app: RunningApp;
let token = '';
let project = { id: '', key: '' };

beforeAll(async () => {
  app = await startApp({ env: { RATE_LIMITS: 'off' } });
  const account = await call('POST', '/api/auth/register/', {
    email: 'ada@example.org',
    password: goodPassword,
    password_confirm: goodPassword,
    full_name: 'Ada Lovelace',
    organization_name: 'City Museum',
  });
  token = account.body.tokens.access;
  const { body } = await call('GET', '/api/organizations/');
  project = (await call('POST', '/api/projects/', { organization: body.results[0].id, name: 'Museum' })).body;
  await save([{ name: 'Ground' }]);
  await call('POST', `/api/projects/${project.id}/publish/`);
}, 300_000);
afterAll(() => app.stop());

test('fault 32: while a giant save is read and stored, other callers are served', async () => {
  const triangle = [
    [0, 0],
    [9, 0],
    [9, 9],
  ];
  const areas = Array.from({ length: 20_000 }, (_, i) => ({ data: triangle, title: `Room ${i}` }));
  const idle = await readTimes(async () => {}, 100);
  const busy = await readTimes(async () => {
    expect((await save([{ name: 'Giant', areas }])).status).toBe(200);
  });
  console.log(`Reads of others beside a save of 20,000 areas: ${told(busy)}; before it: ${told(idle)}`);
  expect(busy[Math.floor(busy.length * 0.99)]).toBeLessThan(500 + 2 * (idle.at(-1) ?? 0));
  expect((await call('GET', `/api/projects/${project.id}/levels/`)).body[0].areas).toHaveLength(20_000);
}, 180_000);

/** Returns the sorted times of successive public reads, until `work` ends and there are at least `least`. */
async function readTimes(work: () => Promise<void>, least = 1): Promise<number[]> {
  const times: number[] = [];
  let isDone = false;
  const working = work().finally(() => {
    isDone = true;
  });
  while (!isDone || times.length < least) {
    const startedAt = performance.now();
    const response = await fetch(`${app.origin}/api/p/${project.key}/levels/`);
    expect(response.status).toBe(200);
    await response.arrayBuffer();
    times.push(performance.now() - startedAt);
  }
  await working;
  return times.sort((a, b) => a - b);
}

function told(times: number[]): string {
  const at = (share: number) => times[Math.floor(times.length * share)]?.toFixed(0);
  return `median ${at(0.5)} ms, 99th of a hundred ${at(0.99)} ms, worst ${times.at(-1)?.toFixed(0)} ms`;
}

const save = (levels: unknown) => call('PATCH', `/api/projects/${project.id}/`, { levels_data: levels });

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape, which the assertions above check.
async function call(method: string, path: string, json?: unknown): Promise<{ status: number; body: any }> {
  const response = await fetch(app.origin + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
  return { status: response.status, body: await response.json() };
}
