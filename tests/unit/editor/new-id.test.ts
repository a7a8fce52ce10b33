import { afterEach, describe, expect, test, vi } from 'vitest';
import { createSession } from '#lib/editor/model/session.ts';
import { projectDetail } from '#tests/support/editor.ts';

const open = () => createSession({ project: projectDetail(), canWrite: true });

describe('the id of a new place', () => {
  afterEach(() => vi.unstubAllGlobals());

  test('is another UUID each time', () => {
    const { newId } = open();
    const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
    const ids = Array.from({ length: 100 }, newId);
    for (const id of ids) expect(id).toMatch(pattern);
    expect(new Set(ids).size).toBe(100);
  });

  test('is made on plain HTTP, where browsers lack crypto.randomUUID', () => {
    vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(0xff) });
    expect(open().newId()).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
  });
});
