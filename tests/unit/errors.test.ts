import { expect, test, vi } from 'vitest';

/** The modules as in a second bundle of the same process: the same code, other classes. */
async function twice<Module>(load: () => Promise<Module>): Promise<[Module, Module]> {
  const first = await load();
  vi.resetModules();
  return [first, await load()];
}

test('an error of one bundle is recognised in the other, and nothing else is taken for it', async () => {
  const [own, other] = await twice(() => import('#lib/contract/errors.ts'));
  expect(own.AppError).not.toBe(other.AppError);
  expect(new own.AppError('notFound.map') instanceof other.AppError).toBe(true);
  expect(new Error('Map not found.') instanceof own.AppError).toBe(false);
  expect({ name: 'AppError', kind: 'notFound' } instanceof own.AppError).toBe(false);
});

test('the sign that a map changed while it was read is recognised in the other bundle', async () => {
  const [own, other] = await twice(() => import('#lib/maps/live/load-live-map.ts'));
  expect(own.StaleVersion).not.toBe(other.StaleVersion);
  expect(new own.StaleVersion() instanceof other.StaleVersion).toBe(true);
  expect(new Error('StaleVersion') instanceof own.StaleVersion).toBe(false);
});
