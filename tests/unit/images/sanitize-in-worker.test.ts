import { expect, it } from 'vitest';
import { sanitizeInWorker } from '#lib/maps/images/sanitize-in-worker.ts';
import { asCaller } from '#lib/platform/work/caller.ts';

const root = 'xmlns="http://www.w3.org/2000/svg" width="10" height="10"';
const small = new TextEncoder().encode(`<svg ${root}/>`);
const drawing = (paths: number) =>
  new TextEncoder().encode(`<svg ${root}>${'<path d="M0 0L1 1" class="a"/>'.repeat(paths)}</svg>`);
/** Takes a multiple of `small`, which is enough where turns count and not time. */
const medium = drawing(1000);
/** Takes several times 100 ms of processor time, also on a fast machine. */
const large = drawing(8000);

it('sanitising counts neither the start of its thread nor the wait for others as work on a file', async () => {
  // Less than a thread needs to load the sanitiser.
  expect(await sanitizeInWorker(small, 200)).toMatchObject({ width: 10, height: 10 });
  const [, waited] = await Promise.all([sanitizeInWorker(large), sanitizeInWorker(small, 200)]);
  expect(waited).toMatchObject({ width: 10 });
});

it('sanitising is busy, not refused, if too many files of one caller wait, and drops those of a caller who left', async () => {
  const gone = new AbortController();
  const caller = { key: 'one', address: '192.0.2.1', signal: gone.signal };
  const outcomes = Array.from({ length: 30 }, () =>
    asCaller(caller, () => sanitizeInWorker(small)).then(
      () => 'done',
      (error: { kind: string; message: string }) => `${error.kind}: ${error.message.slice(0, 15)}`,
    ),
  );
  gone.abort();
  const ended = Object.groupBy(await Promise.all(outcomes), (outcome) => outcome);
  expect(Object.fromEntries(Object.entries(ended).map(([name, all]) => [name, all?.length]))).toEqual({
    done: 1,
    'unavailable: The service is ': 4,
    'unavailable: The connection ': 25,
  });
});

it('sanitising takes the file of who used it least next, however many accounts send files that take long', async () => {
  const ended: string[] = [];
  const send = (key: string, bytes: Uint8Array) =>
    asCaller({ key, address: '192.0.2.1', signal: null }, () => sanitizeInWorker(bytes)).then(() =>
      ended.push(key),
    );
  const heavy = ['heavy 1', 'heavy 2', 'heavy 3'];
  for (const key of heavy) await send(key, medium);
  ended.length = 0;
  await Promise.all([...heavy.map((key) => send(key, medium)), send('newcomer', small)]);
  expect(ended.slice(0, 2)).toEqual(['heavy 1', 'newcomer']);
});

it('sanitising gives up on a file that takes too long, and goes on with the next one', async () => {
  await sanitizeInWorker(small);
  await expect(sanitizeInWorker(large, 100)).rejects.toThrow('too complex to check');
  expect(await sanitizeInWorker(small)).toMatchObject({ width: 10, height: 10 });
});

it('sanitising leaves the main thread free', async () => {
  await sanitizeInWorker(small);
  const started = performance.now();
  let longestMs = 0;
  let last = started;
  const look = () => {
    longestMs = Math.max(longestMs, performance.now() - last);
    last = performance.now();
  };
  const timer = setInterval(look, 5);
  await sanitizeInWorker(large);
  clearInterval(timer);
  look();
  expect(longestMs).toBeLessThan((last - started) / 2);
});

it('sanitising handles many files at once, each with its own result', async () => {
  const sizes = Array.from({ length: 20 }, (_, i) => i + 1);
  const results = await Promise.all(
    sizes.map((width) =>
      sanitizeInWorker(
        new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 9"/>`),
      ),
    ),
  );
  expect(results.map(({ width }) => width)).toEqual(sizes);
});
