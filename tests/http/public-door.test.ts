import { beforeAll, describe, expect, test } from 'vitest';
import { hotCalls } from '#lib/boot/hot-calls.ts';
import { hotDoor } from '#lib/boot/hot-door.ts';
import { publicDoor } from '#lib/boot/public-door.ts';
import { api } from '#tests/support/api.ts';
import { door, useDoor } from '#tests/support/door.ts';
import { newPerson, newPublishedProject, type Person } from '#tests/support/factories.ts';
import { useService, withSettings } from '#tests/support/service.ts';
import { setViewerAssets } from '#tests/support/viewer-assets.ts';

useService();
useDoor([publicDoor, hotDoor(hotCalls)]);

let ada: Person;
let map: string;
beforeAll(async () => {
  setViewerAssets();
  ada = await newPerson();
  map = (await newPublishedProject(ada)).key;
});

/** Every header in which a client could name an address, each time another one. */
const forged = (i: number) => ({
  'x-forwarded-for': `192.0.2.${i}`,
  'x-real-ip': `192.0.2.${i}`,
  'cf-connecting-ip': `192.0.2.${i}`,
  'true-client-ip': `192.0.2.${i}`,
  forwarded: `for=192.0.2.${i}`,
});
const refused = (answers: { status: number }[]) => answers.filter(({ status }) => status === 429).length;

describe('requirement 62: whoever asks before Next', () => {
  test('counts by the connection, whatever address the headers name', async () => {
    withSettings({ rateLimits: 'on' });
    const reads = Array.from({ length: 61 }, (_, i) => door('GET', '/api/p/none/', { headers: forged(i) }));
    expect(refused(await Promise.all(reads))).toBe(1);
    const posts = Array.from({ length: 61 }, (_, i) =>
      door('POST', `/api/p/${map}/analytics/`, { json: { events: [] }, headers: forged(i) }),
    );
    expect(refused(await Promise.all(posts))).toBe(1);
  });

  test('counts by what a trusted proxy wrote, and by nothing left of it', async () => {
    withSettings({ rateLimits: 'on', trustedProxyHops: 1 });
    const headers = (i: number) => ({ ...forged(i), 'x-forwarded-for': `192.0.2.${i}, 198.51.100.61` });
    const reads = Array.from({ length: 61 }, (_, i) => door('GET', '/api/p/none/', { headers: headers(i) }));
    expect(refused(await Promise.all(reads))).toBe(1);
    const posts = Array.from({ length: 61 }, (_, i) =>
      door('POST', `/api/p/${map}/analytics/`, { json: { events: [] }, headers: headers(i) }),
    );
    expect(refused(await Promise.all(posts))).toBe(1);
    const elsewhere = { ...forged(1), 'x-forwarded-for': '192.0.2.1, 198.51.100.62' };
    expect((await door('GET', '/api/p/none/', { headers: elsewhere })).status).toBe(404);
  });
});

test('the door of the public reads answers as the route files do', async () => {
  const safe = ['cache-control', 'content-type', 'access-control-allow-origin', 'vary', 'etag'];
  const secure = ['x-content-type-options', 'referrer-policy', 'www-authenticate', 'retry-after'];
  for (const [path, call] of [
    [`/api/p/${map}/`, {}],
    [`/api/p/${map}/levels/`, { headers: { origin: 'https://museum.example' } }],
    [`/api/p/${map}/areas/none/`, {}],
    ['/api/p/none/levels/', {}],
    [`/api/p/${map}/`, { token: 'sk_wrong' }],
    ['/embed/none', {}],
  ] as const) {
    const [byFile, byDoor] = [await api('GET', path, call), await door('GET', path, call)];
    expect([path, byDoor.status, byDoor.body]).toEqual([path, byFile.status, byFile.body]);
    for (const name of [...safe, ...secure])
      expect([path, name, byDoor.headers.get(name)]).toEqual([path, name, byFile.headers.get(name)]);
  }
});
