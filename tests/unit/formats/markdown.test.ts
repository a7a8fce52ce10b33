import { describe, expect, test } from 'vitest';
import { type Block, type Inline, markdownText, parseMarkdown } from '#lib/formats/markdown.ts';

/** The tree as a short text: `<b>`, `<i>`, `<a href>` and `/` for a line break. */
const inlines = (all: readonly Inline[]): string =>
  all
    .map((one) => {
      if (one.kind === 'text') return one.text;
      if (one.kind === 'break') return '/';
      const inner = inlines(one.children);
      if (one.kind === 'link') return `<a ${one.href}>${inner}</a>`;
      return one.kind === 'strong' ? `<b>${inner}</b>` : `<i>${inner}</i>`;
    })
    .join('');
const blockText = (block: Block) =>
  block.kind === 'paragraph'
    ? inlines(block.children)
    : `${block.start ?? '-'}[${block.items.map(inlines).join('|')}]`;
const read = (source: string) => parseMarkdown(source).map(blockText);

describe('a description in Markdown', () => {
  test.each([
    ['one\ntwo\n\nthree', ['one/two', 'three']],
    ['a **bold** word', ['a <b>bold</b> word']],
    ['an *italic* and _another_', ['an <i>italic</i> and <i>another</i>']],
    ['***both***', ['<b><i>both</i></b>']],
    ['*a **b***', ['<i>a <b>b</b></i>']],
    ['**a *b***', ['<b>a <i>b</i></b>']],
    ['这是**重要**的', ['这是<b>重要</b>的']],
    ['[site](https://example.org/a_(b)?c=1&d)', ['<a https://example.org/a_(b)?c=1&d>site</a>']],
    [
      '[**write**](mailto:a@b.example) [call](tel:+49301)',
      ['<a mailto:a@b.example><b>write</b></a> <a tel:+49301>call</a>'],
    ],
    [
      'Bring:\n- water\n- a hat\n  with a brim\nand time',
      ['Bring:', '-[water|a hat/with a brim]', 'and time'],
    ],
    ['3. three\n4) four', ['3[three|four]']],
    ['\\*no\\* \\[x\\](y)', ['*no* [x](y)']],
    ['', []],
  ])('reads %j as its author means it', (source, expected) => {
    expect(read(source)).toEqual(expected);
  });

  test.each([
    '2*3*4 = 24, 5 * 3 and a_name_of_parts',
    '**never closed, * nor this, _ nor that',
    '*never closed',
    'C:\\folder and 100 % [sic] (yes)',
    '<b>no</b> &amp; <img src=x onerror=alert(1)>',
    '# 7 is a number, > and ~ and | are signs',
    'It was opened in 1990. Since then it grew.',
    '** nothing ** and ****',
    '[]() and [](https://example.org)',
    '+49 30 123, -5 °C',
  ])('leaves plain text as it is: %j', (source) => {
    expect(read(source)).toEqual([source]);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    '\u0001javascript:alert(1)',
    '//evil.example',
    '/relative',
    'https://',
    'https:evil',
    'https://a b',
    'https://exa\u200bmple.org',
    'mailto:',
    'blob:https://a/b',
  ])('refuses %j as the address of a link', (href) => {
    expect(JSON.stringify(parseMarkdown(`[x](${href})`))).not.toContain('"link"');
  });

  test('turns an open link with a refused address into text, with its content', () => {
    expect(read('[a **b** c](javascript:x) d')).toEqual(['[a <b>b</b> c](javascript:x) d']);
    expect(read('[[a](https://a.example) b')).toEqual(['<a https://a.example>[a</a> b']);
  });

  test('nests at most three deep, whatever is written', () => {
    const depth = (all: readonly Inline[]): number =>
      Math.max(0, ...all.map((one) => ('children' in one ? 1 + depth(one.children) : 0)));
    for (const source of ['**_[**_[', '*a **b [c _d ', '[*(**'].map((mark) => mark.repeat(1200)))
      for (const block of parseMarkdown(source))
        if (block.kind === 'paragraph') expect(depth(block.children)).toBeLessThanOrEqual(3);
  });

  test.each([
    '[a](',
    '**a ',
    '*a',
    '_a ',
    '[',
    ']',
    '](',
    '[a](https://e',
    '\\',
    '- ',
    '1. ',
    '\n',
    '***',
    '[*_**',
    '((',
  ])('is read in linear time for two hundred thousand of %j in a row', (piece) => {
    const source = piece.repeat(200_000);
    expect(markdownText(source).length).toBeLessThanOrEqual(source.length);
  });

  test('has a text without marks on one line', () => {
    expect(markdownText('Hello **you**\n\n- [a](https://a.example)\n- b')).toBe('Hello you a b');
  });
});
