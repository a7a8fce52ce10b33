import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { startReader, startService } from '../support/child.ts';
import { call, type Form, forms, newClient, newPublished, sender, statusSender } from '../support/client.ts';
import type { Goal, Measured } from '../support/goal.ts';
import { benchVenue } from '../support/venue.ts';

const longestMs = 500;
const areasOfLarge = 12_000;
const renames = 40;
const bodies = 50;
const bodyBytes = 59 * 1024 * 1024;
const logins = 180;
const giveUpAfterMs = 200;

/** P1: the longest wait of a public read while one caller does the worst that the limits allow. */
export const others: Goal = {
  ids: ['P1'],
  measure: async () => {
    const service = await startService();
    try {
      const client = await newClient(service.origin);
      const visited = await newPublished(client, 1, 50, 50);
      const url = `${service.origin}/api/p/${visited.key}/levels/${visited.levels[0].key}/`;
      const large = await newPublished(client, 1, areasOfLarge, 0);
      const saved = await newPublished(client, 1, 10, 0);
      const path = `/api/projects/${saved.id}/`;
      const venue = { levels_data: benchVenue(1, 10_000, 10_000) };
      const full = Buffer.alloc(bodyBytes, ' ');
      Buffer.from(JSON.stringify({ levels_data: benchVenue(1, 10_000, 10_000) })).copy(full);
      const measured: Measured[] = [];
      for (const form of forms) {
        const save = sender(client, path, venue, form);
        measured.push(await whileDone(url, `20,000 entities are saved, ${form}`, async () => [await save()]));
      }
      const rename = (n: number) =>
        statusSender(client, `/api/projects/${large.id}/`, nameOf(n), 'with a length')();
      const many = <T>(count: number, make: (n: number) => Promise<T>) =>
        Promise.all(Array.from({ length: count }, (_, n) => make(n)));
      const renaming = `${renames} full replies of ${areasOfLarge} areas are made`;
      measured.push(await whileDone(url, renaming, () => many(renames, rename)));
      const formOf = (n: number): Form => (n % 2 === 0 ? 'with a length' : 'chunked');
      const flood = (n: number) => statusSender(client, path, full, formOf(n))();
      measured.push(await whileDone(url, `${bodies} bodies of 59 MB come`, () => many(bodies, flood)));
      // As in the other lines, the code of the call has run before. The first login starts the threads for passwords.
      await beginLogin(service.origin, logins);
      const giveUp = (n: number) => beginLogin(service.origin, n, giveUpAfterMs);
      // The login of a caller who waits ends last: it shows when the passwords of the others are off the queue.
      const givenUp = async () => [...(await many(logins, giveUp)), await beginLogin(service.origin, logins)];
      measured.push(await whileDone(url, `${logins} logins are given up`, givenUp));
      await call(client, 'GET', path);
      return measured;
    } finally {
      await service.stop();
    }
  },
};

const nameOf = (n: number) => Buffer.from(JSON.stringify({ name: `Renamed ${n}` }));

/** Sends a login with a wrong password from the n-th address. Returns its status, null if it is given up before. */
async function beginLogin(origin: string, n: number, giveUpAfter?: number): Promise<number | null> {
  const body = JSON.stringify({ email: `nobody-${n}@example.org`, password: 'not-the-password-1' });
  const outgoing = request(`${origin}/api/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${n % 15}` },
  });
  outgoing.on('error', () => {});
  outgoing.end(body);
  if (giveUpAfter !== undefined) {
    await sleep(giveUpAfter);
    outgoing.destroy();
    return null;
  }
  const [response] = await once(outgoing, 'response');
  response.resume();
  return response.statusCode;
}

async function whileDone(
  url: string,
  what: string,
  work: () => Promise<readonly unknown[]>,
): Promise<Measured> {
  const reader = await startReader(url);
  const startedAt = performance.now();
  const answers = await work();
  const seconds = (performance.now() - startedAt) / 1000;
  const { longest, p99, late, failures } = await reader.stop();
  if (failures > 0) throw new Error(`P1: ${failures} reads failed.`);
  const count = (status: number) => answers.filter((answer) => answer === status).length;
  const said = answers.includes(200) ? `${count(200)} are 200, ${count(503)} are 503, ` : '';
  return {
    id: 'P1',
    what: `longest wait of a read while ${what}`,
    value: longest,
    goal: longestMs,
    atLeast: false,
    unit: 'ms',
    note: `${said}done in ${seconds.toFixed(1)} s, p99 ${Math.round(p99)} ms, the reader's own timer late by ${Math.round(late)} ms`,
  };
}
