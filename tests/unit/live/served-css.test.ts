import { expect, test, vi } from 'vitest';
import type { StoredParts } from '#db/schema/stored.ts';
import { presentPublicProject } from '#lib/maps/live/public-project.ts';
import { plainSettings } from '#tests/support/plain-settings.ts';

const sanitize = vi.hoisted(() => vi.fn((css: string) => `.atrium ${css}`));
vi.mock('#lib/maps/custom-css/sanitize-custom-css.ts', () => ({ sanitizeCustomCss: sanitize }));

test('a style sheet is sanitised once, however often its project is shown: each file of a preview needs it', async () => {
  const show = (customCss: string) => {
    // The other parts do not matter here.
    const parts = {
      settings: plainSettings(),
      appearance: { customCss, logoFile: null },
      analytics: {},
    } as unknown as StoredParts;
    const shown = { id: 'one', key: 'one', name: 'One', tags: [], levels: [], version: 1, languages: ['en'] };
    return presentPublicProject({ ...shown, parts, updatedAt: new Date() }, 'http://localhost');
  };
  for (let reads = 0; reads < 5; reads += 1)
    expect((await show('a{color:red}')).appearance.customCss).toBe('.atrium a{color:red}');
  expect((await show('b{color:red}')).appearance.customCss).toBe('.atrium b{color:red}');
  expect(sanitize).toHaveBeenCalledTimes(2);
});
