import { expect, test } from 'vitest';
import { batchesOf } from '../../../packages/cli/src/sync/batches.ts';

test('a batch has at most 4 MB in bytes, whatever the script of its texts', () => {
  const changes = Array.from({ length: 1000 }, (_, i) => ({ id: i, description: '展'.repeat(3000) }));
  const batches = batchesOf(changes);
  expect(batches.flat()).toEqual(changes);
  for (const batch of batches) expect(Buffer.byteLength(JSON.stringify(batch))).toBeLessThan(4_200_000);
});

test('a batch has at most 2000 changes, and no changes make no batch', () => {
  const batches = batchesOf(Array.from({ length: 4001 }, () => ({})));
  expect(batches.map(({ length }) => length)).toEqual([2000, 2000, 1]);
  expect(batchesOf([])).toEqual([]);
});
