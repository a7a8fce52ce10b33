import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { expect, it } from 'vitest';
import {
  allowedElements,
  allowedProperties,
  plainAttributes,
  textElements,
  textOnlyElements,
} from '#lib/maps/images/svg/allowed.ts';
import { sanitizeSvg } from '#lib/maps/images/svg/sanitize-svg.ts';
import { findHarm } from '#tests/fixtures/images/harmless.ts';

const evil = 'http://hit.invalid/';
const pixel = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const prefixes =
  'xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:s="http://www.w3.org/2000/svg" xmlns:h="http://www.w3.org/1999/xhtml" xmlns:x="urn:x"';

const names = [
  ...allowedElements,
  ...'script s:script S:Script h:script h:img h:iframe foreignObject foreignobject set animate'.split(' '),
  ...'s:g s:use s:style x:g metadata view handler listener template math annotation-xml x:style'.split(' '),
].filter((name) => !name.startsWith('S:'));

const attributes = [
  ...plainAttributes,
  ...allowedProperties,
  ...Array<string>(20).fill('style'),
  ...'href xlink:href s:href x:href onload OnLoad s:onload x:fill src srcset xml:base xml:space xml:lang'.split(
    ' ',
  ),
  ...'attributeName to from begin is data formaction ping target background innerHTML tabindex'.split(' '),
];

const values = [
  ...['#a', '#a b', ' #a ', '', 'none', '1', '1px', '0 0 9 9', '-5 2 9 9', 'M0 0L1 1', 'a b', 'preserve'],
  ...['javascript:1', 'JaVa&#10;script:1', 'data:text/html,x', evil, '//hit.invalid/', 'a.svg#b', '#a&#10;'],
  ...[`data:image/gif;base64,${pixel}`, `data:image/png;base64,${pixel.slice(9)}`, 'data:image/svg+xml,x'],
  ...['url(#a)', 'url(&quot;#a&quot;) red', `url(${evil}#a)`, 'u\\72l(#a)', 'url(#a', 'url(#a)url(//e)'],
  ...[
    'fill:url(#a);stroke:red',
    `fill:url(${evil})`,
    `mask:image-set('${evil}' 1x)`,
    'fill:/**/u/**/rl(//e)',
  ],
  ...['fill:red;}*{fill:url(//e)', 'FILL : RED ! important', '--a:url(//e);fill:var(--a)', '@import "x"'],
  ...['font-family:&quot;&lt;/style&gt;&quot;', 'x:expression(1)', 'transform:rotate(5deg)', 'a{fill:red}'],
  ...['&lt;script&gt;1&lt;/script&gt;', '--&gt;', ']]&gt;', '&e;', '&#x41;', '__proto__', 'rgb(1,2,3)', '}{'],
];

const sheets = [
  ...['.a{fill:url(#a)}', `@import "${evil}";g{fill:red}`, '@media all{g{fill:red}}', 'g{fill:red'],
  ...[
    `g{fill:url(${evil})}`,
    '@\\69mport "x";',
    'g{mask:\\75rl(//e)}',
    '*{behavior:url(//e)}',
    'g[id^="]"]{x:1}',
  ],
  ...['a:has(b){fill:red}', 'g>.a:first-child{font-family:"a}b"}', '@font-face{src:url(//e)}', '<!-- x -->'],
];

const text = fc.oneof(
  fc.constantFrom(
    ...values,
    ...sheets.map((sheet) => sheet.replace('>', '&gt;')).filter((one) => !one.includes('<')),
  ),
  fc.constantFrom(...sheets, '</style><script>1</script>', '<g>').map((one) => `<![CDATA[${one}]]>`),
  fc.constantFrom('<!-- </g><script/> -->', '<?xml-stylesheet href="//e"?>', ' ', '\n'),
);
const { element } = fc.letrec<{ element: string }>((tie) => ({
  element: fc
    .tuple(
      fc.constantFrom(...names),
      fc.uniqueArray(fc.tuple(fc.constantFrom(...attributes), fc.constantFrom(...values)), {
        selector: ([name]) => name,
        maxLength: 6,
      }),
      fc.array(fc.oneof({ maxDepth: 5 }, text, tie('element'), tie('element')), { maxLength: 5 }),
    )
    .map(([name, own, content]) => {
      const written = own.map(([key, value]) => ` ${key}="${value.replaceAll('"', "'")}"`).join('');
      return content.length === 0
        ? `<${name}${written}/>`
        : `<${name}${written}>${content.join('')}</${name}>`;
    }),
}));

/** Returns what a sanitized drawing has that the lists do not allow, as another parser reads it. */
function findUnknown(svg: string): string[] {
  const unknown: string[] = [];
  const open: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => unknown.push(error.message));
  for (const kind of ['comment', 'cdata', 'processinginstruction', 'doctype'] as const)
    parser.on(kind, () => unknown.push(kind));
  parser.on('opentag', ({ name, attributes: own }) => {
    if (!allowedElements.has(name)) unknown.push(`element ${name}`);
    const parent = open.at(-1);
    if (parent !== undefined && textOnlyElements.has(parent)) unknown.push(`${name} in ${parent}`);
    for (const key of Object.keys(own)) {
      const isKnown =
        plainAttributes.has(key) ||
        allowedProperties.has(key) ||
        /^(?:style|href|xml:space|xml:lang)$/.test(key);
      if (!isKnown && !(key === 'xmlns' && open.length === 0)) unknown.push(`attribute ${key}`);
    }
    open.push(name);
  });
  parser.on('closetag', () => open.pop());
  parser.on('text', (chars) => {
    if (!textElements.has(open.at(-1) ?? '')) unknown.push(`text ${chars}`);
  });
  parser.write(svg).close();
  return unknown;
}

/** No browser reads the value of such an attribute as CSS. */
function isOfPlainAttribute(harm: string): boolean {
  const name = /^css.* in \S+ (\S+)=/s.exec(harm)?.[1] ?? '';
  return plainAttributes.has(name) || name.startsWith('xml:');
}

it('a sanitized drawing holds only allowed elements, attributes and values, whatever was in it', async () => {
  let kept = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(element, { minLength: 1, maxLength: 4 }), async (content) => {
      const svg = `<!DOCTYPE svg [<!ENTITY e "javascript:1">]><svg xmlns="http://www.w3.org/2000/svg" ${prefixes} width="9" height="9">${content.join('')}</svg>`;
      const clean = await sanitizeSvg(new TextEncoder().encode(svg));
      const harm = findHarm(clean.text).filter((one) => !isOfPlainAttribute(one));
      expect([...findUnknown(clean.text), ...harm]).toEqual([]);
      expect((await sanitizeSvg(new TextEncoder().encode(clean.text))).text).toBe(clean.text);
      kept += clean.text.split('=').length;
    }),
    // The seed makes the same drawings each time, so more of them find nothing new.
    { numRuns: 150, seed: 20_261_129 },
  );
  // Not everything is lost.
  expect(kept).toBeGreaterThan(1500);
}, 120_000);
