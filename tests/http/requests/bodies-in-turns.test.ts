import { expect, test, vi } from 'vitest';
import { api } from '#tests/support/api.ts';
import { newPerson, newProject } from '#tests/support/factories.ts';
import { useService } from '#tests/support/service.ts';

useService();

/** Counts the turns of the event loop until stopped. */
function countTurns() {
  let turn = 0;
  const count = () => {
    turn += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  return { turn: () => turn, stop: () => clearImmediate(next) };
}

test('bodies of more than 32 KB that arrive together are each parsed in an own turn of the event loop', async () => {
  const ada = await newPerson();
  const path = `/api/projects/${(await newProject(ada)).id}/`;
  const loop = countTurns();
  const turns: number[] = [];
  const { parse } = JSON;
  const parsing = vi.spyOn(JSON, 'parse').mockImplementation((text, reviver) => {
    if (text.length > 32_768) turns.push(loop.turn());
    return parse(text, reviver);
  });
  // Its text is too long, so nothing is saved.
  const json = { description: 'a'.repeat(40_000) };
  const saves = Array.from({ length: 40 }, () => api('PATCH', path, { token: ada.access, json }));
  const statuses = (await Promise.all(saves)).map(({ status }) => status);
  parsing.mockRestore();
  loop.stop();
  expect(statuses).toEqual(statuses.map(() => 400));
  expect(turns).toHaveLength(40);
  expect(new Set(turns).size).toBe(40);
});
