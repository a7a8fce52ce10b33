import { resolveObjectURL } from 'node:buffer';
import { afterEach, expect, test, vi } from 'vitest';
import { saveFile } from '#lib/ui/save-file.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a saved file can be read while the browser asks for confirmation, and is released afterwards', () => {
  vi.useFakeTimers();
  const link = { href: '', download: '', click: vi.fn() };
  vi.stubGlobal('document', { createElement: () => link });
  saveFile('codes.txt', new Blob(['one']));
  expect(link).toMatchObject({ download: 'codes.txt', href: expect.stringContaining('blob:') });
  expect(link.click).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(30_000);
  expect(resolveObjectURL(link.href)?.size).toBe(3);
  vi.advanceTimersByTime(30_000);
  expect(resolveObjectURL(link.href)).toBeUndefined();
});
