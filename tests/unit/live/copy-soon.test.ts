import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { copyDue } from '#lib/maps/live/copy-soon.ts';

const lines: string[] = [];

beforeEach(() => {
  lines.length = 0;
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
});
afterEach(() => vi.restoreAllMocks());

/** Copies 'a' and 'b', of which the first `failures` copies of 'a' fail. Returns what was copied and how often it rested. */
async function copyBoth(failures: number, tries: number, rest = (_due: Set<string>) => {}) {
  const due = new Set(['a', 'b']);
  const copied: string[] = [];
  let rests = 0;
  let left = failures;
  await copyDue({
    due,
    tries,
    copy: async (projectId) => {
      copied.push(projectId);
      if (projectId === 'a' && left-- > 0) throw new Error('The database is away.');
    },
    rest: async () => {
      rests += 1;
      rest(due);
    },
  });
  return { due, copied, rests };
}

test('a standby copy that fails is tried again after a rest, without those that are written', async () => {
  expect(await copyBoth(2, 12)).toEqual({ due: new Set(), copied: ['a', 'b', 'a', 'a'], rests: 2 });
});

test('a standby copy that fails each time is left to housekeeping after its tries', async () => {
  const { due, copied, rests } = await copyBoth(Number.POSITIVE_INFINITY, 12);
  expect(copied.filter((projectId) => projectId === 'a')).toHaveLength(12);
  expect({ due, rests }).toEqual({ due: new Set(), rests: 11 });
  expect(lines.filter((line) => line.includes('standby_not_written'))).toHaveLength(12);
});

test('a standby copy that fails on a host of functions is tried once, and the process does not rest', async () => {
  expect(await copyBoth(1, 1)).toEqual({ due: new Set(), copied: ['a', 'b'], rests: 0 });
});

test('no standby copy is tried again once the process ends', async () => {
  expect(await copyBoth(5, 12, (due) => due.clear())).toMatchObject({ copied: ['a', 'b'], rests: 1 });
});

test('a map that changes while another is copied is copied in the same turn', async () => {
  const due = new Set(['a']);
  const copied: string[] = [];
  const copy = async (projectId: string) => {
    copied.push(projectId);
    if (projectId === 'a') due.add('b');
  };
  await copyDue({
    due,
    copy,
    rest: () => Promise.reject(new Error('There is nothing to wait for.')),
    tries: 2,
  });
  expect(copied).toEqual(['a', 'b']);
});
