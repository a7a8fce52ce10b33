import { connect, type Socket } from 'node:net';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { passwordPool, passwordQueue } from '#lib/identity/auth/password-pool.ts';
import { currentCaller } from '#lib/platform/work/caller.ts';
import type { Turn } from '#lib/platform/work/fair-queue.ts';
import { door, doorPort, useDoor } from '#tests/support/door.ts';
import { goodPassword, newPerson, type Person } from '#tests/support/factories.ts';
import { useService, withSettings } from '#tests/support/service.ts';

useService();
useDoor();

const addresses = 15;
const loginsEach = 12;
const given = addresses * loginsEach;
const honestAddress = '203.0.113.9';
/** Less than a job waits in the queue, since a busy machine needs time to receive 180 logins. */
const patience = { timeout: 15_000 };

let ada: Person;
let sockets: Socket[] = [];
let held: Turn[] = [];
/** Addresses in the order in which their passwords were compared. */
let order: string[] = [];

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

beforeAll(async () => {
  ada = await newPerson();
});
beforeEach(async () => {
  withSettings({ rateLimits: 'on', trustedProxyHops: 1 });
  order = [];
  const run = passwordPool().run.bind(passwordPool());
  vi.spyOn(passwordPool(), 'run').mockImplementation((job) => {
    order.push(currentCaller().address);
    return run(job);
  });
  // Both threads are busy until the test releases them.
  held = await Promise.all(['a', 'b'].map((caller) => passwordQueue().enter({ caller })));
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  for (const turn of held) turn.end();
  sockets = [];
  vi.restoreAllMocks();
  await expect.poll(() => passwordQueue().state, patience).toEqual({ running: 0, waiting: 0, weight: 0 });
});

/** A login on a connection of its own, which the test can end. */
function login(address: string, email: string): Socket {
  const socket = connect({ port: doorPort(), host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => {});
  socket.resume();
  const body = JSON.stringify({ email, password: 'not-the-password-1' });
  socket.write(
    `POST /api/auth/login/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nX-Forwarded-For: ${address}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  sockets.push(socket);
  return socket;
}

async function manyLogins() {
  const logins = Array.from({ length: given }, (_, n) =>
    login(`192.0.2.${n % addresses}`, `nobody-${n}@example.org`),
  );
  await expect.poll(() => passwordQueue().state.waiting, patience).toBe(given);
  return logins;
}

const honestLogin = () =>
  door('POST', '/api/auth/login/', {
    json: { email: ada.email, password: goodPassword },
    headers: { 'x-forwarded-for': honestAddress },
  });

const letGo = () => held.map((turn) => turn.end());

test('a login waits at most one turn of each other address', async () => {
  await manyLogins();
  const honest = honestLogin();
  await expect.poll(() => passwordQueue().state.waiting, patience).toBe(given + 1);
  letGo();
  expect((await honest).status).toBe(200);
  expect(order.indexOf(honestAddress)).toBe(addresses);
});

test.each([
  ['closed', (socket: Socket) => socket.destroy()],
  ['closed by half', (socket: Socket) => socket.end()],
  ['reset', (socket: Socket) => socket.resetAndDestroy()],
])('logins whose connection was %s leave the queue before they start', async (_, end) => {
  const logins = await manyLogins();
  const honest = honestLogin();
  await expect.poll(() => passwordQueue().state.waiting, patience).toBe(given + 1);
  for (const socket of logins) end(socket);
  await expect.poll(() => passwordQueue().state.waiting, patience).toBe(1);
  letGo();
  expect((await honest).status).toBe(200);
  expect(order).toEqual([honestAddress]);
});
