import { expect, test } from 'vitest';
import type { FromImportWorker, ToImportWorker } from '#lib/import/worker.ts';
import { bytesOf, knownMap } from '#tests/fixtures/import/known-map.ts';

test('the worker answers each request by its number, with a proposal or the reason why there is none', async () => {
  const port = globalThis as unknown as {
    onmessage: (event: { data: ToImportWorker }) => void;
    postMessage: (message: FromImportWorker) => void;
  };
  const answers = new Map<number, (message: FromImportWorker) => void>();
  port.postMessage = (message) => answers.get(message.id)?.(message);
  await import('#lib/import/worker.ts');
  const ask = (id: number, text: string) =>
    new Promise<FromImportWorker>((resolve) => {
      answers.set(id, resolve);
      port.onmessage({
        data: { type: 'read', id, files: [{ name: 'a', bytes: bytesOf(text) }], known: knownMap() },
      });
    });
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90"><rect width="9" height="9"/></svg>';
  const [proposed, refused] = await Promise.all([ask(1, svg), ask(2, 'hello')]);
  expect(proposed).toMatchObject({ type: 'proposed', id: 1, proposal: { elements: 1 } });
  expect(structuredClone(proposed)).toEqual(proposed);
  expect(refused).toEqual({ type: 'refused', id: 2, code: 'unknown', values: {}, file: 'a' });
});
