import { expect, test, vi } from 'vitest';

/** The modules as a second bundle in the same process has them: the same code, other classes. */
async function twice<Module>(load: () => Promise<Module>): Promise<[Module, Module]> {
  const first = await load();
  vi.resetModules();
  return [first, await load()];
}

test('an error of the one bundle is recognised in the other, and nothing else is taken for it', async () => {
  const [own, other] = await twice(() => import('#lib/contract/errors.ts'));
  expect(own.AppError).not.toBe(other.AppError);
  expect(new own.AppError('notFound.map') instanceof other.AppError).toBe(true);
  expect(new Error('Map not found.') instanceof own.AppError).toBe(false);
  expect({ name: 'AppError', kind: 'notFound' } instanceof own.AppError).toBe(false);
});

test('so is the sign that a map moved on while it was read', async () => {
  const [own, other] = await twice(() => import('#lib/maps/live/load-live-map.ts'));
  expect(own.StaleVersion).not.toBe(other.StaleVersion);
  expect(new own.StaleVersion() instanceof other.StaleVersion).toBe(true);
  expect(new Error('StaleVersion') instanceof own.StaleVersion).toBe(false);
});
