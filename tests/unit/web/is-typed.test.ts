import { describe, expect, test } from 'vitest';
import { isTyped } from '#lib/ui/dialogs/ConfirmDialog.tsx';

describe('a name that must be typed before something is deleted', () => {
  test.each([
    ['Depot Nord', 'Depot  Nord'],
    ['Depot Nord ', '\u00a0Depot\u00a0Nord'],
    ['Caf\u00e9', 'Cafe\u0301'],
  ])('is typed as %j, as the page shows %j', (text, name) => {
    expect(isTyped(text, name)).toBe(true);
  });

  test.each(['', 'Depot', 'depot nord', 'DepotNord'])('is not typed as %j', (text) => {
    expect(isTyped(text, 'Depot Nord')).toBe(false);
  });
});
