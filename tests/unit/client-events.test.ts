import { describe, expect, test } from 'vitest';
import { eachEvent } from '#packages/client/src/each-event.ts';

/** Returns a stream of these parts, which says whether it was cancelled. */
function streamOf(...parts: string[]) {
  const seen = { isCancelled: false };
  const encoder = new TextEncoder();
  const bytes = parts.map((part) => encoder.encode(part));
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      const next = bytes.shift();
      if (next) controller.enqueue(next);
      else controller.close();
    },
    cancel() {
      seen.isCancelled = true;
    },
  });
  return { response: new Response(body), seen };
}

const eventsOf = async (...parts: string[]) => {
  const events = [];
  for await (const event of eachEvent(streamOf(...parts).response)) events.push(event);
  return events;
};

describe('the events of a stream', () => {
  test('are read whole, wherever the network cuts them, without comments', async () => {
    const text =
      ':\n\nevent: revision\ndata: {"revision":7,"name":"Grüße"}\n\n:\n\nevent: presence\r\ndata:{"people":[]}\r\n\r\n';
    const wanted = [
      { event: 'revision', data: { revision: 7, name: 'Grüße' } },
      { event: 'presence', data: { people: [] } },
    ];
    expect(await eventsOf(text)).toEqual(wanted);
    expect(await eventsOf(...text)).toEqual(wanted);
  });

  test('end with the stream, and an event that is cut off is none', async () => {
    expect(await eventsOf('event: a\ndata: 1\n\nevent: b\nda')).toEqual([{ event: 'a', data: 1 }]);
    expect(await eventsOf()).toEqual([]);
  });

  test('that are no JSON are told as such', async () => {
    await expect(eventsOf('data: <html>\n\n')).rejects.toThrow(SyntaxError);
  });

  test('stop when the loop is left', async () => {
    const { response, seen } = streamOf('data: 1\n\n', 'data: 2\n\n', 'data: 3\n\n');
    for await (const { data } of eachEvent(response)) if (data === 1) break;
    expect(seen.isCancelled).toBe(true);
  });
});
