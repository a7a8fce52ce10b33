import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sanitizeCustomCss } from '#lib/maps/custom-css/sanitize-custom-css.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

const browser = useBrowser();

/** The map between elements with the same names, so every selector can match something outside. */
const page = `<!doctype html><html class="a"><head><title>x</title></head><body class="atrium-page b">
<x class="a"><x class="a" id="b"><i class="atrium-x b"></i></x>
<main class="atrium a" id="atrium"><x class="a"><i class="b" id="c"></i></x><p class="b a"></p></main>
<x class="b"><i class="a"></i></x><p class="atriumé atrium-page a" id="d"><i class="b"></i></p></x><p></p></body></html>`;

const common = fc.constantFrom(
  ...['*', '.a', '.b', 'x', 'i', 'p', '.atrium', '.atrium', ':root', 'body', '.atrium-page', ':first-child'],
);
const rare = fc.constantFrom(
  ...[
    '#b',
    '#d',
    'main',
    'html',
    '.atriumé',
    '.\\61trium',
    '.atrium\\ ',
    '&',
    '[class]',
    '[class~="a"]',
    ':scope',
  ],
  ...[
    ':host',
    ':defined',
    ':-x',
    ':empty',
    '::before',
    ':after',
    '::part(a)',
    '::slotted(*)',
    '*|*',
    '|x',
    '\\',
    '/**/',
  ],
);
const functional = fc.constantFrom(
  ...[
    ':is',
    ':is',
    ':where',
    ':not',
    ':not',
    ':has',
    ':-webkit-any',
    ':host-context',
    ':nth-child',
    ':nth-last-child',
  ],
);
const joint = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('', ' ', '>', '~', '+', ' ~ ') },
  { weight: 1, arbitrary: fc.constantFrom('||', '>>', '/deep/', ',', '\n~', '/**/~') },
);

const { selector } = fc.letrec<{ selector: string; part: string; call: string }>((tie) => ({
  call: fc
    .tuple(
      functional,
      fc.constantFrom('', '', '', '> '),
      tie('selector'),
      fc.constantFrom(')', ')', ')', ')', ''),
    )
    .map(
      ([name, before, inner, end]) =>
        `${name}(${name.startsWith(':nth') ? 'n of ' : ''}${before}${inner}${end}`,
    ),
  part: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    { weight: 8, arbitrary: common },
    { weight: 1, arbitrary: rare },
    { weight: 3, arbitrary: tie('call') },
  ),
  selector: fc
    .tuple(
      fc.constantFrom('', '', '', '.atrium', '.atrium', '> ', '~'),
      fc.array(fc.tuple(tie('part'), joint), { minLength: 1, maxLength: 3 }),
    )
    .map(
      ([start, parts]) =>
        start + parts.map(([part, join], at) => (at < parts.length - 1 ? part + join : part)).join(''),
    ),
}));

/** `order` is 0 if no rule sets it, and is not inherited. */
const wrap = fc.constantFrom(
  ...['%{order:7}', '%{order:7}', '%{order:7}', '@media all{%{order:7}}', '@supports (order:1){%{order:7}}'],
  ...[
    '@supports selector(:is(a)){%{order:7}}',
    '@container (min-width:0){%{order:7}}',
    '@layer x{%{order:7}}',
  ],
  ...[
    '@scope(%){*{order:7}}',
    '@scope (body){%{order:7}}',
    '.a{%{order:7}}',
    '.atrium{&~*{order:7}%{order:7}}',
  ],
  ...[
    '%{order:7',
    '@media all{%{order:7}',
    '@media (x{%{order:7}}',
    '%{color:red;}}*{order:7}',
    '%{order:7;*{order:7}}',
  ],
);
const sheet = fc
  .array(
    fc.tuple(wrap, selector).map(([rule, text]) => rule.replace('%', () => text)),
    { minLength: 1, maxLength: 3 },
  )
  .map((rules) => rules.join('\n'));

test('a custom style sheet changes nothing outside the map, whatever its selectors', async () => {
  const window = await browser.newPage();
  await window.setContent(page);
  // Each sheet with the elements that it matches outside and inside the map, with pseudo-elements.
  const reached = (sheets: readonly string[]) =>
    window.evaluate((texts) => {
      const style = document.head.appendChild(document.createElement('style'));
      const [...elements] = document.querySelectorAll('*');
      const isOrdered = (element: Element) =>
        [null, '::before', '::after'].some((pseudo) => getComputedStyle(element, pseudo).order === '7');
      const counts = texts.map((text) => {
        style.textContent = text;
        const ordered = elements.filter(isOrdered);
        const inside = ordered.filter((element) => element.closest('.atrium') !== null);
        return { outside: ordered.length - inside.length, inside: inside.length };
      });
      style.remove();
      return counts;
    }, sheets);
  const raw = [
    '.atrium:is(x .atrium)~*{order:7}',
    '.atrium:not(x y)~*{order:7}',
    'body~*,.atrium+*,html>body *{order:7}',
    ...fc.sample(sheet, { numRuns: 4000, seed: 20 }),
    ...fc.sample(sheet, { numRuns: 1000 }),
  ];
  const clean = raw.map(sanitizeCustomCss);
  const [asSent, asServed] = [await reached(raw), await reached(clean)];
  const gone = raw.flatMap((text, at) => (asServed[at]?.outside ? [{ text, served: clean[at] }] : []));
  expect(gone).toEqual([]);
  // The sheets would match outside the map unchanged, and they still match inside it.
  expect(asSent.filter(({ outside }) => outside > 0).length).toBeGreaterThan(500);
  expect(asServed.filter(({ inside }) => inside > 0).length).toBeGreaterThan(200);
});
