import { afterEach, expect, test, vi } from 'vitest';
import { loadAtrium } from '../../packages/client/src/embed.ts';

type Script = { onload?: () => void; onerror?: () => void };

afterEach(() => vi.unstubAllGlobals());

test('the script is loaded again after it failed, or was a page of another program', async () => {
  const scripts: Script[] = [];
  const page: { Atrium?: unknown } = {};
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', {
    createElement: () => ({ remove: () => undefined }),
    head: { append: (script: Script) => scripts.push(script) },
  });
  const failed = loadAtrium('https://maps.example.org');
  scripts[0]?.onerror?.();
  await expect(failed).rejects.toThrow('https://maps.example.org/embed.js could not be loaded.');
  const other = loadAtrium('https://maps.example.org/');
  scripts[1]?.onload?.();
  await expect(other).rejects.toThrow('is no script of an Atrium.');
  const asked = [loadAtrium('https://maps.example.org'), loadAtrium('https://maps.example.org')];
  expect(scripts).toHaveLength(3);
  page.Atrium = { version: 1 };
  scripts[2]?.onload?.();
  for (const atrium of await Promise.all(asked)) expect(atrium).toBe(page.Atrium);
});
