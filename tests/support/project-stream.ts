import { afterEach, expect, vi } from 'vitest';
import { countProjectStreams } from '#lib/presence/streams.ts';
import { doorPort } from './door.ts';
import { projectPath } from './projects.ts';

// biome-ignore lint/suspicious/noExplicitAny: the tests check the shape of the events.
type Data = any;

export type Followed = {
  response: Response;
  events: { name: string; data: Data }[];
  isOver: boolean;
  leave: () => void;
};

/** Opens a stream of events over HTTP and collects what it says. */
export async function followStream(path: string, headers: Record<string, string>): Promise<Followed> {
  const ending = new AbortController();
  const response = await fetch(`http://127.0.0.1:${doorPort()}${path}`, { signal: ending.signal, headers });
  const followed: Followed = { response, events: [], isOver: false, leave: () => ending.abort() };
  if (response.status !== 200) return followed;
  const read = async () => {
    let text = '';
    for await (const chunk of response.body ?? []) {
      text += new TextDecoder().decode(chunk);
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(part) ?? [];
        if (name && data) followed.events.push({ name, data: JSON.parse(data) });
      }
    }
    followed.isOver = true;
  };
  read().catch(() => {});
  return followed;
}

/** Returns the data of the last event of this name. */
export const lastOf = ({ events }: Followed, name: string): Data =>
  events.findLast((event) => event.name === name)?.data;

/** Returns a function that follows a project with a token. All streams end after each test, and none is left behind. */
export function useProjectStreams() {
  const open: Followed[] = [];
  afterEach(async () => {
    vi.useRealTimers();
    for (const each of open.splice(0)) each.leave();
    await expect.poll(countProjectStreams).toBe(0);
  });
  return async (token: string, id: string): Promise<Followed> => {
    const stream = await followStream(projectPath(id, 'events/'), { authorization: `Bearer ${token}` });
    open.push(stream);
    return stream;
  };
}
