import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { sanitizeSvg } from '#lib/maps/images/svg/sanitize-svg.ts';
import { findHarm } from '#tests/fixtures/images/harmless.ts';

const namespaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';

async function sanitize(svg: string | Uint8Array) {
  return sanitizeSvg(typeof svg === 'string' ? new TextEncoder().encode(svg) : svg);
}

/** Returns the content of the root after sanitising. */
async function sanitizeInside(content: string): Promise<string> {
  const { text } = await sanitize(`<svg ${namespaces} width="10" height="10">${content}</svg>`);
  return text.replace(/^<svg [^>]*?\/?>/, '').replace(/<\/svg>$/, '');
}

it('keeps sizes and transforms of CSS, by which an import places rooms', async () => {
  const style = 'x:50px;width:100px;translate:5px 0;transform:rotateX(60deg) translate3d(1px,2px,0)';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect style="${style}" height="1"/></svg>`;
  const { text } = await sanitizeSvg(new TextEncoder().encode(svg));
  expect(text.replace(/, ?/g, ',').replace(/; ?/g, ';')).toContain(style);
});

describe('a plan as drawing programs write it', async () => {
  const original = await readFile(new URL('../../fixtures/images/plan.svg', import.meta.url), 'utf8');
  const clean = await sanitize(original);

  it('is drawn the same before and after, to the pixel', async () => {
    const draw = (svg: string) =>
      sharp(Buffer.from(svg), { density: 72 }).resize(800, 400, { fit: 'fill' }).raw().toBuffer();
    const [before, after] = await Promise.all([draw(original), draw(clean.text)]);
    expect(after.equals(before)).toBe(true);
    expect(new Set(after).size).toBeGreaterThan(50);
  });

  it('keeps its glyphs, words, ids, classes and references', () => {
    const kept = ['<use x="30" y="60" href="#glyph0-1"/>', 'Foyer &amp; ', 'id="HS-R-101"', 'class="room"'];
    for (const part of [...kept, 'href="#base"', 'url(#tiles)', 'data:image/png;base64,'])
      expect(clean.text).toContain(part);
  });

  it('loses scripts, loads and data of the drawing program', () => {
    expect(findHarm(clean.text)).toEqual([]);
    expect(clean.text).not.toMatch(
      /DOCTYPE|metadata|sodipodi|inkscape|foreignObject|example\.org|fonts\.example|init\(\)/,
    );
  });

  it('gives the same bytes when it is sanitised again', async () => {
    expect((await sanitize(clean.text)).text).toBe(clean.text);
  });
});

describe('the size of a drawing', () => {
  const sizeOf = async (attributes: string) => {
    const { text, width, height } = await sanitize(`<svg ${namespaces} ${attributes}><path d="M1 1"/></svg>`);
    expect(text).toMatch(
      new RegExp(`^<svg xmlns="[^"]*" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`),
    );
    return [width, height];
  };

  it.each([
    ['viewBox="0 0 300 200"', 300, 200],
    ['viewBox="0,0,300.5,200.25" width="1in" height="1in"', 300.5, 200.25],
    ['width="72pt" height="36pt"', 96, 48],
    ['width="25.4mm" height="2.54cm"', 96, 96],
    ['width="2in" height="3pc"', 192, 48],
    ['width="640" height="480px"', 640, 480],
    ['width="100%" height="100%"', 1000, 1000],
    ['width="640"', 1000, 1000],
    ['', 1000, 1000],
    ['viewBox="0 0 0 0" width="50" height="40"', 50, 40],
    ['viewBox="a b c d" width="50" height="40"', 50, 40],
    ['viewBox="0 0 1e3 .5e3"', 1000, 500],
  ])('by %s is %d x %d', async (attributes, width, height) => {
    expect(await sizeOf(attributes)).toEqual([width, height]);
  });

  it('moves the drawing once so that it begins at 0,0', async () => {
    const first = await sanitize(`<svg ${namespaces} viewBox="-20 10 300 200"><path d="M1 1"/></svg>`);
    expect(first.text).toContain(
      'viewBox="0 0 300 200"><g transform="translate(20,-10)"><path d="M1 1"/></g></svg>',
    );
    expect((await sanitize(first.text)).text).toBe(first.text);
  });

  it.each(['viewBox="0 0 2000000 10"', 'viewBox="0 0 0.5 10"'])('is refused for %s', async (attributes) => {
    await expect(sizeOf(attributes)).rejects.toThrow('between 1 and 1,000,000');
  });
});

describe('the encoding of a drawing', () => {
  const svg = `<svg ${namespaces} width="9" height="9"><text>Gänge</text></svg>`;

  it.each([
    ['UTF-8 with a mark', Buffer.from(`\ufeff${svg}`)],
    ['UTF-16 little endian', Buffer.from(`\ufeff${svg}`, 'utf16le')],
    ['UTF-16 big endian', Buffer.from(`\ufeff${svg}`, 'utf16le').swap16()],
    ['Latin-1 declared', Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${svg}`, 'latin1')],
  ])('of %s becomes UTF-8', async (_, bytes) => {
    expect((await sanitize(bytes)).text).toContain('<text>Gänge</text>');
  });

  it('is refused as undeclared Latin-1', async () => {
    await expect(sanitize(Buffer.from(svg, 'latin1'))).rejects.toThrow('not valid UTF-8');
  });
});

describe('feImage', async () => {
  const png = (
    await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
  ).toString('base64');

  it.each([
    ['an element of the same drawing', '#tile'],
    ['an embedded raster image', `data:image/png;base64,${png}`],
  ])('keeps %s', async (_, href) => {
    const content = `<filter id="f"><feImage href="${href}"/></filter>`;
    expect(await sanitizeInside(content)).toBe(content);
  });

  it.each(['https://example.org/a.png', 'data:image/svg+xml;base64,PHN2Zy8+', 'other.svg#tile'])(
    'loses the address %s',
    async (href) => {
      expect(await sanitizeInside(`<filter id="f"><feImage href="${href}"/></filter>`)).toBe(
        '<filter id="f"><feImage/></filter>',
      );
    },
  );
});

describe('entities', () => {
  it('are expanded if they are simple literals, also in namespaces', async () => {
    const { text } = await sanitize(
      `<!DOCTYPE svg [<!ENTITY n 'http://www.w3.org/2000/svg'><!ENTITY t "A &#8212; B">]><svg xmlns="&n;" width="9" height="9"><text>&t;</text></svg>`,
    );
    expect(text).toContain('<text>A — B</text>');
  });

  it('take the first of two declarations and no name of an object member', async () => {
    const doctype = '<!DOCTYPE svg [<!ENTITY a "1"><!ENTITY a "2">]>';
    const { text } = await sanitize(
      `${doctype}<svg ${namespaces} width="9" height="9"><text>&a;</text></svg>`,
    );
    expect(text).toContain('<text>1</text>');
    await expect(sanitize(`${doctype}<svg ${namespaces}><text>&constructor;</text></svg>`)).rejects.toThrow(
      'well-formed',
    );
  });
});

describe('styles', () => {
  it.each([
    ['fill:red; STROKE : #fff ;-inkscape-x:1;position:fixed', 'fill:red;stroke:#fff'],
    [`fill:url('#a') none;marker-end:url("#b")`, 'fill:url(#a)none;marker-end:url(#b)'],
    ['mask:url(#m);cursor:url(#c);background:url(#x)', 'mask:url(#m)'],
    ['fill:url(http://a#b);stroke:red', 'stroke:red'],
    ['fill:expression(alert(1));stroke:red', 'stroke:red'],
    ['--a:1;fill:var(--a);stroke:red', 'stroke:red'],
    ['background-image:none;animation:a 1s;transition:all 1s;content:none;stroke:red', 'stroke:red'],
    ['fill:red!important', 'fill:red!important'],
  ])('of %s keep %s', async (style, kept) => {
    expect(await sanitizeInside(`<path style="${style.replaceAll('"', '&quot;')}"/>`)).toBe(
      `<path style="${kept}"/>`,
    );
  });

  it('keep simple rules of a sheet and lose at-rules and unusual selectors', async () => {
    const sheet = `@media print{g{fill:red}} g>.a:first-child,#b{fill:RED} x::before{fill:red} :has(a){fill:red} s|g{fill:red}`;
    expect(await sanitizeInside(`<style>${sheet.replace('>', '&gt;')}</style>`)).toBe(
      '<style>g&gt;.a:first-child,#b{fill:RED}</style>',
    );
  });
});

it('sanitising is idempotent and harmless for any mixture of elements, attributes and values', async () => {
  const name = fc.constantFrom(
    'g',
    'path',
    'text',
    'tspan',
    'style',
    'use',
    'image',
    'a',
    'title',
    'script',
    'x:g',
    'set',
    'foreignObject',
    'svg',
    'pattern',
  );
  const attribute = fc.constantFrom(
    'id',
    'class',
    'style',
    'fill',
    'href',
    'xlink:href',
    'transform',
    'onload',
    'd',
    'xml:space',
    'font-family',
    'mask',
    'viewBox',
    'data-name',
  );
  const value = fc.oneof(
    fc.constantFrom(
      'url(#a)',
      "url('#a b')",
      'red',
      '#x',
      'javascript:1',
      'url(http://e)',
      'rgb(1 , 2,3 )',
      "'A B' , c",
      '\\75rl(x)',
      'a;b:c',
      'fill:url(#a);stroke:"x"',
      '  x \t\n y ',
      '0 0 9 9',
      '-5 0 9 9',
      '/**/red',
      '@import "x"',
      'data:image/png;base64,AAAA',
      'a{fill:red}b{}',
      '<![CDATA[',
      ']]>',
      '&',
    ),
    fc.string({ maxLength: 12 }),
  );
  // The characters that XML 1.0 allows.
  const isWritable = (char: string) =>
    /^[\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]$/u.test(char);
  const escaped = (text: string) =>
    [...text]
      .filter(isWritable)
      .join('')
      .replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
  const { element } = fc.letrec<{ element: string }>((tie) => ({
    element: fc
      .tuple(
        name,
        fc.uniqueArray(fc.tuple(attribute, value), { selector: ([key]) => key, maxLength: 4 }),
        fc.array(fc.oneof({ maxDepth: 3 }, value.map(escaped), tie('element')), { maxLength: 3 }),
      )
      .map(([tag, attributes, children]) => {
        const written = attributes.map(([key, text]) => ` ${key}="${escaped(text)}"`).join('');
        return `<${tag}${written}>${children.join('')}</${tag}>`;
      }),
  }));
  await fc.assert(
    fc.asyncProperty(element, value, async (content, viewBox) => {
      const svg = `<svg ${namespaces} xmlns:x="urn:x" viewBox="${escaped(viewBox)}">${content}</svg>`;
      const once = await sanitize(svg);
      const twice = await sanitize(once.text);
      expect(twice.text).toBe(once.text);
      expect(findHarm(once.text)).toEqual([]);
    }),
    { numRuns: 400 },
  );
}, 60_000);

it('a long run of spaces in a path becomes one, so that it costs DOMPurify nothing', async () => {
  const drawing = (d: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="${d}"/></svg>`;
  const { text } = await sanitizeSvg(
    new TextEncoder().encode(drawing(`M0${' '.repeat(2_000_000)}0L1${'\n'.repeat(9)} 1`)),
  );
  expect(text).toContain('d="M0 0L1 1"');
  const short = await sanitizeSvg(new TextEncoder().encode(drawing('M0  0')));
  expect(short.text).toContain('d="M0  0"');
});
