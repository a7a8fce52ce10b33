import { describe, expect, it, vi } from 'vitest';
import { cleanAttribute } from '#lib/maps/images/svg/purify-svg.ts';
import { sanitizeSvg } from '#lib/maps/images/svg/sanitize-svg.ts';

const namespaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';

async function sanitize(svg: string): Promise<string> {
  return (await sanitizeSvg(new TextEncoder().encode(svg))).text;
}

/** Returns the content of the root after sanitising. */
async function sanitizeInside(content: string): Promise<string> {
  const text = await sanitize(`<svg ${namespaces} width="9" height="9">${content}</svg>`);
  return text.replace(/^<svg [^>]*?\/?>/, '').replace(/<\/svg>$/, '');
}

describe('a property that is an attribute', () => {
  it.each([
    'javascript:1',
    'JavaScript:alert(1)',
    ' java\nscript:1',
    'vbscript:1',
    'mailto:a',
    'url(javascript:1)',
    'url(#a):x',
    'red;stroke:blue',
    'u\\72l(#a)',
  ])('is removed for the value %j, and the drawing stays', async (value) => {
    // The policy of values refuses it, whatever DOMPurify takes for an address.
    expect(cleanAttribute('g', 'fill', value.trim())).toBeNull();
    expect(await sanitizeInside(`<g fill="${value}" stroke="red"/>`)).toBe('<g stroke="red"/>');
  });
});

it('a second copy of the sanitizer in a process removes what the first one does', async () => {
  const svg = `<svg ${namespaces} width="9" height="9"><g fill="javascript:1" stroke="red"/></svg>`;
  const first = await sanitize(svg);
  vi.resetModules();
  const again = await import('#lib/maps/images/svg/sanitize-svg.ts');
  expect((await again.sanitizeSvg(new TextEncoder().encode(svg))).text).toBe(first);
});

describe('elements and attributes under a prefix', () => {
  it('are kept without it if they belong to SVG', async () => {
    const svg = `<s:svg xmlns:s="http://www.w3.org/2000/svg" xmlns:l="http://www.w3.org/1999/xlink" width="9" height="9"><s:g id="a"><s:title>A</s:title></s:g><s:use l:href="#a" s:fill="red"/></s:svg>`;
    expect(await sanitize(svg)).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" viewBox="0 0 9 9"><g id="a"><title>A</title></g><use href="#a"/></svg>',
    );
  });

  it('are removed if they do not', async () => {
    const other = '<x:g xmlns:x="urn:x"><rect/></x:g><g xmlns="urn:x"><rect/></g><g xmlns=""/>';
    expect(await sanitizeInside(`${other}<g is="a-b" xml:space="preserve"/>`)).toBe(
      '<g xml:space="preserve"/>',
    );
  });
});

describe('text', () => {
  it.each([
    ['<text>a <![CDATA[<b> & ]]>c</text>', '<text>a &lt;b&gt; &amp; c</text>'],
    ['<text>a<!-- <g> --> &lt;b<?x y?></text>', '<text>a &lt;b</text>'],
    ['<text>&#13;&#10;</text>', '<text>&#13;\n</text>'],
    ['<g>stray<![CDATA[ text]]></g>', '<g/>'],
    ['<title>a<g>b</g>c</title>', '<title>ac</title>'],
    ['<style><![CDATA[g>a{fill:red}]]></style>', '<style>g&gt;a{fill:red}</style>'],
  ])('of %s becomes %s', async (content, kept) => {
    expect(await sanitizeInside(content)).toBe(kept);
    expect(await sanitizeInside(kept)).toBe(kept);
  });
});

it('an element with more than 1,000 attributes is refused, because removing them takes long', async () => {
  const drawing = (count: number) => `<g ${Array.from({ length: count }, (_, i) => `a${i}=""`).join(' ')}/>`;
  expect(await sanitizeInside(drawing(1000))).toBe('<g/>');
  await expect(sanitizeInside(drawing(1001))).rejects.toThrow('too complex');
});

describe('what jsdom would act on while it reads does not reach it', () => {
  it('a style that sends its parser into an endless loop', async () => {
    const styles = ['fill:red)', 'fill:(1]', 'fill:url(a b)', 'x:url(a"b)', '}'.repeat(50)];
    for (const style of styles) {
      const content = `<g style='${style}'/><h:p xmlns:h="http://www.w3.org/1999/xhtml" style='${style}'/>`;
      expect(await sanitizeInside(content)).toBe('<g/>');
    }
  });

  it.each(['http://www.w3.org/1999/xhtml', '&#104;ttp://www.w3.org/1999/xht&#x6d;l'])(
    'slots and radio buttons of HTML, each of which it compares with all others: %s',
    async (namespace) => {
      const content = '<h:slot/><h:input type="radio" name="a" checked=""/>'.repeat(40_000);
      expect(await sanitizeInside(`<g xmlns:h="${namespace}">${content}</g>`)).toBe('<g/>');
    },
  );
});
