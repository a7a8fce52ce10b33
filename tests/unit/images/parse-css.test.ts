import { describe, expect, it } from 'vitest';
import { parseCss } from '#lib/platform/parse-css.ts';

describe('parseCss', () => {
  it.each([
    'fill: rgb(1, 2, 3)',
    'fill: url(#a)',
    'fill: url( "#a)" )',
    "font-family: 'a)'",
    'fill: red /* ) */',
    'fill: rgb(1, 2',
  ])('reads %s', (text) => {
    expect(parseCss(text, 'declarationList')).toMatchObject({ children: [{ type: 'Declaration' }] });
  });

  // A closing bracket that nothing opened can send css-tree into an endless loop.
  it.each(['fill: red)', 'fill: (1]', 'fill: url(a"b)', 'fill: url(a b)', 'g{fill:red}}', 'fill: "a\n)'])(
    'refuses %j',
    (text) => {
      expect(parseCss(text, 'stylesheet')).toBeNull();
    },
  );
});
