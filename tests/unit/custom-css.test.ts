import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isStyleWithinBounds } from '#lib/contract/schemas/project.ts';
import { sanitizeCustomCss } from '#lib/maps/custom-css/sanitize-custom-css.ts';

describe('custom CSS', () => {
  test('keeps plain rules, below the map element', () => {
    expect(sanitizeCustomCss('.card, h2 > a:hover { color: red; padding: 4px !important }')).toBe(
      '.atrium .card,.atrium h2>a:hover{color:red;padding:4px!important}',
    );
    expect(
      sanitizeCustomCss(
        ':root { --atrium-accent: #f00 } body .x{color:red} .atrium.dark{color:blue} .atrium .y{top:1px}',
      ),
    ).toBe(
      '.atrium{--atrium-accent:#f00}\n.atrium .x{color:red}\n.atrium.dark{color:blue}\n.atrium .y{top:1px}',
    );
    expect(sanitizeCustomCss('@media (max-width: 600px) { .x { display: none } }')).toBe(
      '@media (max-width:600px){.atrium .x{display:none}}',
    );
  });

  test.each([
    ['url', '.a{background:url(https://evil.example/x)}'],
    ['quoted url', '.a{background-image:url("x")}'],
    ['escaped url', '.a{background:\\75rl(x)}'],
    ['image-set', '.a{background:image-set("x" 1x)}'],
    ['import', '@import "x";'],
    ['import by url', '@import url(x);'],
    ['font face', '@font-face{font-family:x;src:url(x)}'],
    ['unknown property', '.a{behavior:x}'],
    ['binding', '.a{-moz-binding:x}'],
    ['fixed position', '.a{position:fixed}'],
    ['position by a variable', '.a{position:var(--atrium-x,fixed)}'],
    ['foreign custom property', '.a{--x:url(x)}'],
    ['url in own custom property', '.a{--atrium-x:url(x)}'],
    ['expression', '.a{width:expression(alert(1))}'],
    ['attr', '.a{content:attr(value)}'],
    ['host selector', ':host{color:red}'],
    ['sibling of the map', '.atrium ~ .page{color:red}'],
    ['namespaces', '@namespace x "y"; x|a{color:red}'],
    ['keyframes', '@keyframes x{from{color:red}}'],
    ['property rule', '@property --x{syntax:"*"}'],
    ['sibling of a marked map', '.atrium.x ~ .y{color:red}'],
    ['sibling of the map after a pseudo-class with a space', '.atrium:is(x .atrium)~*{color:red}'],
    ['neighbour of the map after such a one', '.atrium:not(x > y):where(a b)+*{color:red}'],
    ['sibling of the map after an nth with a space', '.atrium:nth-child(n of x y)~*{color:red}'],
    ['sibling of the page', 'body~*,:root+*,html>body~.x{color:red}'],
    ['nesting', '&~*{color:red} .a{&~*{color:red}}'],
    ['scope rule', '@scope(html){*{color:red}}'],
    ['layer rule', '@layer x{*{color:red}}'],
    ['has in an nth', '.a:nth-child(n of :has(input)){color:red}'],
    ['has', '.a:has(input[value^="a"]){color:red}'],
  ])('leaves out %s', (_, css) => {
    expect(sanitizeCustomCss(css)).toBe('');
  });

  test('does not take a class for that of the map because it begins alike', () => {
    expect(sanitizeCustomCss('.atriumé~*{color:red}')).toBe('.atrium .atriumé~*{color:red}');
  });

  test('never ends the style element, loads anything or leaves the map, and is stable', () => {
    const part = fc.constantFrom(
      ...[
        '.a',
        '#b',
        'h1',
        ':root',
        'body',
        '.atrium',
        '*',
        '~',
        '+',
        '>',
        ' ',
        ',',
        '{',
        '}',
        ';',
        ':',
        'color',
        'red',
      ],
      ...[
        'background',
        'url(',
        ')',
        '"',
        "'",
        '\\',
        '/*',
        '*/',
        '</style>',
        '<!--',
        '@import',
        '@media',
        '(min-width:1px)',
      ],
      ...[
        '--atrium-x',
        'var(',
        'position',
        'fixed',
        '[a="b"]',
        ':not(',
        ':hover',
        '\u0000',
        '\n',
        'é',
        '&',
        '@supports',
      ],
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const clean = sanitizeCustomCss(parts.join(''));
        // A variable may contain `fixed`, but no position may be a variable.
        expect(clean).not.toMatch(/<|\\|url\(|@import|position:(?!static|relative|absolute)/i);
        for (const line of clean.split('\n'))
          expect(line === '' || /^(?:\.atrium(?![\w-])|@(?:media|supports))/.test(line)).toBe(true);
        expect(sanitizeCustomCss(clean)).toBe(clean);
      }),
      { numRuns: 3000 },
    );
  });

  test('is sanitised in a moment for any 50,000 characters', () => {
    for (const text of [
      'a{'.repeat(25_000),
      '('.repeat(50_000),
      '.a '.repeat(16_000),
      '@media x{'.repeat(5000),
      ':not('.repeat(10_000),
      `.a{b:url(${' '.repeat(49_990)}`,
    ]) {
      const startedAt = performance.now();
      sanitizeCustomCss(text);
      expect(performance.now() - startedAt).toBeLessThan(1500);
    }
  });

  test.each([
    ['names of the page', `${'html '.repeat(9800)}.a`, '.atrium .a{color:red}'],
    ['names of the page with a child', `${'html>'.repeat(9800)}.a`, '.atrium .a{color:red}'],
    ['names of the page alone', 'body '.repeat(9800), '.atrium{color:red}'],
  ])('takes %s repeated thousands of times for one', (_, selector, expected) => {
    expect(sanitizeCustomCss(`${selector}{color:red}`)).toBe(expected);
  });

  test.each([
    ['rules', 'a{'.repeat(16_000)],
    ['conditions', `${'@media all{'.repeat(4000)}a{color:red}${'}'.repeat(4000)}`],
    ['values', `a{width:${'calc('.repeat(8000)}1px${')'.repeat(8000)}}`],
    ['parentheses', `a{color:${'('.repeat(20_000)}${')'.repeat(20_000)}}`],
    ['selectors', `${':where('.repeat(6000)}a${')'.repeat(6000)}{color:red}`],
    ['attributes', '['.repeat(20_000)],
  ])('serves nothing of %s that are nested thousands of times', (_, css) => {
    expect(sanitizeCustomCss(css)).toBe('');
  });

  test('keeps all selectors of a long list', () => {
    const list = Array(9800).fill('.a').join();
    expect(sanitizeCustomCss(`${list}{color:red}`).split(',')).toHaveLength(9800);
  });
});

describe('the bounds of a style sheet on write', () => {
  test.each([
    ['2,000 rules', 'a{}'.repeat(2000), true],
    ['2,001 rules', 'a{}'.repeat(2001), false],
    ['5,000 commas', `a${',a'.repeat(5000)}{}`, true],
    ['5,001 commas', `a${',a'.repeat(5001)}{}`, false],
    ['brackets 32 deep', '('.repeat(32), true],
    ['brackets 33 deep', '({['.repeat(11), false],
    ['many brackets beside each other', '()'.repeat(5000), true],
  ])('are told of %s', (_, css, isWithin) => {
    expect(isStyleWithinBounds(css)).toBe(isWithin);
  });
});
