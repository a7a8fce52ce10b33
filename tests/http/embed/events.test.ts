import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { countStreams, endStreams } from '#lib/embed/open-streams.ts';
import { setProcessSingleton } from '#lib/platform/process-singletons.ts';
import { api } from '#tests/support/api.ts';
import { door, useDoor } from '#tests/support/door.ts';
import { newPublishedProject } from '#tests/support/factories.ts';
import { type Followed, followStream } from '#tests/support/project-stream.ts';
import { useService } from '#tests/support/service.ts';
import { usePerson } from '#tests/support/use-person.ts';

useService();
useDoor();
const ada = usePerson();

type Shown = { id: string; key: string };
let map: Shown;
beforeAll(async () => {
  map = await newPublishedProject(ada);
});

const open: Followed[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) each.leave();
  await expect.poll(countStreams).toBe(0);
});

/** Opens the stream of a map and collects what it says. */
async function follow({ id }: Shown, headers: Record<string, string> = {}): Promise<Followed> {
  const followed = await followStream(`/embed/${id}/data/events`, headers);
  open.push(followed);
  return followed;
}

const patch = ({ id }: Shown, json: object) =>
  api('PATCH', `/api/projects/${id}/`, { token: ada.access, json });
const versionOf = async ({ id }: Shown) => (await api('GET', `/embed/${id}/data/version.json`)).body;

describe('the events of a map', () => {
  test('tell the version at once and at every change, as version.json does', async () => {
    const stream = await follow(map);
    const { headers } = stream.response;
    expect(headers.get('content-type')).toContain('text/event-stream');
    expect(headers.get('x-accel-buffering')).toBe('no');
    expect(headers.get('cache-control')).toContain('no-transform');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    await expect.poll(() => stream.events.length).toBe(1);
    await patch(map, { name: 'Another name' });
    await expect.poll(() => stream.events.length).toBe(2);
    const [first, second] = stream.events;
    expect(second?.data.version).toBeGreaterThan(first?.data.version ?? 0);
    const { version, changed } = (await door('GET', `/embed/${map.id}/data/version.json`)).body;
    expect(second).toMatchObject({ name: 'version', data: { version, changed: { levels: changed.levels } } });
  });

  test('are one question for all streams of the process, and none without a stream', async () => {
    const streams = await Promise.all(Array.from({ length: 20 }, () => follow(map)));
    expect(countStreams()).toBe(20);
    await patch(map, { name: 'One name' });
    for (const { events } of streams) await expect.poll(() => events.length).toBe(2);
    for (const { leave } of streams) leave();
    await expect.poll(countStreams).toBe(0);
  });

  test('end with the map', async () => {
    const gone = await newPublishedProject(ada);
    const stream = await follow(gone);
    await api('POST', `/api/projects/${gone.id}/unpublish/`, { token: ada.access });
    await expect.poll(() => stream.isOver).toBe(true);
    expect(stream.events.at(-1)?.name).toBe('gone');
    expect((await follow(gone)).response.status).toBe(404);
  });

  test('have the rights of version.json, also when the allowed domains change', async () => {
    const limited = await newPublishedProject(ada);
    const [ours, others] = [
      await follow(limited, { origin: 'https://museum.example' }),
      await follow(limited, { origin: 'https://other.example' }),
    ];
    await patch(limited, { allowed_domains: ['museum.example'] });
    await expect.poll(() => others.isOver).toBe(true);
    await expect.poll(() => ours.events.length).toBe(2);
    expect([others.events.at(-1)?.name, ours.isOver]).toEqual(['gone', false]);
    expect((await follow(limited, { origin: 'https://other.example' })).response.status).toBe(403);
  });

  test('are refused beyond 500 streams of an address, where nothing is held open, and while the process ends', async () => {
    const refusalOf = async () => {
      const { response } = await follow(map);
      return [response.status, response.headers.get('retry-after')];
    };
    for (let i = 0; i < 500; i++) await follow(map);
    expect(await refusalOf()).toEqual([503, '60']);
    expect((await api('GET', `/embed/${map.id}/data/events`)).status).toBe(503);
    await endStreams();
    expect(countStreams()).toBe(0);
    expect(await refusalOf()).toEqual([503, '60']);
    setProcessSingleton('map-events', undefined);
    expect((await versionOf(map)).version).toBeGreaterThan(0);
  });
});
