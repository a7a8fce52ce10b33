import { expect, it } from 'vitest';
import { sanitizeInWorker } from '#lib/maps/images/sanitize-in-worker.ts';

const root = 'xmlns="http://www.w3.org/2000/svg" width="10" height="10"';
const small = new TextEncoder().encode(`<svg ${root}/>`);
const large = new TextEncoder().encode(
  `<svg ${root}>${'<path d="M0 0L1 1" class="a"/>'.repeat(60_000)}</svg>`,
);

it('gives up on a file that takes too long, and serves the next one', async () => {
  await sanitizeInWorker(small);
  await expect(sanitizeInWorker(large, 100)).rejects.toThrow('too complex to be checked');
  expect(await sanitizeInWorker(small)).toMatchObject({ width: 10, height: 10 });
});

it('leaves the main thread free meanwhile', async () => {
  let longestMs = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    longestMs = Math.max(longestMs, performance.now() - last);
    last = performance.now();
  }, 5);
  await sanitizeInWorker(large);
  clearInterval(timer);
  expect(longestMs).toBeLessThan(500);
});

it('answers many at once, each its own', async () => {
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
