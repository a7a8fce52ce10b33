import { describe, expect, it } from 'vitest';
import { CssTooLong, parseCss } from '#lib/platform/parse-css.ts';

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

const processorMs = (work: () => void) => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

describe('parseCss costs', () => {
  it.each([
    ['declarations without a value', 'a{', 'b;', '}'],
    ['declarations without a name', 'a{', ':;', '}'],
    ['marks of importance alone', 'a{', 'b:!;', '}'],
    ['rules without a selector', '', '{}', ''],
  ])('little for a text of faults: %s', (_, start, part, end) => {
    const text = start + part.repeat(100_000) + end;
    expect(processorMs(() => parseCss(text, 'stylesheet'))).toBeLessThan(2500);
  });

  it.each(['a,', 'a>', '[a]', 'b:c;'])('a bounded time: %s without an end is refused', (part) => {
    const text = `a{${part.repeat(1_000_000)}}`;
    expect(processorMs(() => expect(() => parseCss(text, 'stylesheet')).toThrow(CssTooLong))).toBeLessThan(
      2500,
    );
  });

  it('as little after a long text as before it', () => {
    const many = () => {
      for (let i = 0; i < 2000; i += 1) parseCss(`fill:rgb(${i})`, 'declarationList');
    };
    many();
    const before = processorMs(many);
    parseCss(`a{fill:red}${' '.repeat(4_000_000)}`, 'stylesheet');
    expect(processorMs(many)).toBeLessThan(5 * before + 300);
  });
});
