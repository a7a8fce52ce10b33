import { describe, expect, test } from 'vitest';
import { accentFor, mapTheme } from '#lib/viewer/core/accent.ts';
import { sourceText } from '#tests/support/imports.ts';

/** Returns both values of a custom property in a style sheet. */
function valuesOf(file: string, name: string): { light: string; dark: string } {
  const [, light = '', dark = ''] =
    new RegExp(`${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(sourceText(file)) ?? [];
  return { light, dark };
}

const sheet = 'lib/viewer/style/colors.css';

describe('the accent of a map whose owner chose none', () => {
  test('is the same in the document, in the controls and on the plan', () => {
    const accent = valuesOf(sheet, '--atrium-accent');
    expect(accentFor(null, false).color).toBe(accent.light);
    expect(accentFor(null, true).color).toBe(accent.dark);
    expect(mapTheme(null, false, false, 'sans').accent).toBe(accent.light);
  });

  test('is that of the application', () => {
    expect(valuesOf('lib/ui/colors.css', '--color-accent-text')).toEqual(valuesOf(sheet, '--atrium-accent'));
  });
});
