import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import { ImportRefused } from '#lib/import/refused.ts';
import { readXml } from '#lib/import/xml.ts';
import { bytesOf } from '#tests/fixtures/import/known-map.ts';

/** Events as one list, with adjacent runs of text as one. Null if the file is refused. */
type Events = string[] | null;

function add(events: string[], text: string): void {
  const last = events.at(-1);
  if (last?.startsWith('text ')) events[events.length - 1] = last + text;
  else if (text !== '') events.push(`text ${text}`);
}
const openText = (name: string, attributes: Readonly<Record<string, unknown>>) =>
  `open ${name} ${JSON.stringify(Object.entries(attributes).sort())}`;

function ours(text: string): Events {
  const events: string[] = [];
  try {
    readXml(bytesOf(text), 10_000, {
      open: (name, attributes) => events.push(openText(name, attributes)),
      close: (name) => events.push(`close ${name}`),
      text: (chars) => add(events, chars),
    });
    return events;
  } catch (error) {
    if (error instanceof ImportRefused) return null;
    throw error;
  }
}

/** Returns the result of the XML reader of the server. */
function theirs(text: string): Events {
  const events: string[] = [];
  const parser = new SaxesParser({ position: false, defaultXMLVersion: '1.0', forceXMLVersion: true });
  let depth = 0;
  parser.on('error', (error) => {
    throw new ImportRefused('malformed', { text: error.message });
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth++;
    events.push(openText(name, attributes));
  });
  parser.on('closetag', ({ name }) => {
    depth--;
    events.push(`close ${name}`);
  });
  for (const kind of ['text', 'cdata'] as const) parser.on(kind, (chars) => depth > 0 && add(events, chars));
  try {
    parser.write(text).close();
    return events;
  } catch (error) {
    if (error instanceof ImportRefused) return null;
    throw error;
  }
}

describe('the XML reader', () => {
  const part = fc.constantFrom(
    '<a>',
    '</a>',
    '<b x="1" y=\'2\'>',
    '</b>',
    '<c/>',
    '<d:e d:f = "&lt;&#65;&#x42;" />',
    '<é ñ="\t\n"/>',
    'text',
    ' ',
    '\r\n',
    '&amp;',
    '&quot;&apos;&gt;',
    '&nope;',
    '&',
    '&#0;',
    '&#55296;',
    '&#x110000;',
    '<!-- a - b -->',
    '<!-- a -- b -->',
    '<!--->',
    '<![CDATA[<x>&]]>',
    '<![CDATA[',
    ']]>',
    '<?php echo ?>',
    '<?xml version="1.0"?>',
    '<? x ?>',
    '<!x>',
    '<a x="1" x="2">',
    '<a x=1>',
    '<a x="<">',
    '<a x="1"y="2">',
    '<a x>',
    '<1a>',
    '< a>',
    '</ a>',
    '</a >',
    '<a __proto__="1">',
    '<constructor toString="1"/>',
    '\u0001',
    '\ufffe',
    '😀',
    '>',
    '"',
  );

  test('reads well-formed XML like another reader, and refuses the rest', () => {
    let taken = 0;
    const inside = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''));
    const text = fc.oneof(
      { weight: 4, arbitrary: inside.map((content) => `<r>${content}</r>`) },
      { weight: 1, arbitrary: inside },
    );
    fc.assert(
      fc.property(text, (file) => {
        const expected = theirs(file);
        if (expected) taken++;
        expect(ours(file)).toEqual(expected);
      }),
      { numRuns: 4000 },
    );
    expect(taken).toBeGreaterThan(200);
  });

  test.each([
    '<r/>',
    '<?xml version="1.0" encoding="UTF-8"?>\n<!-- a -->\n<r> a </r>\n<!-- b -->\n',
    '<r><a/><a></a></r>',
    '<r x="a\r\nb">\r</r>',
  ])('reads %j', (file) => {
    expect(ours(file)).toEqual(theirs(file));
    expect(ours(file)).not.toBeNull();
  });

  test.each([
    '',
    ' ',
    'a',
    '<r/><r/>',
    '<r></r>a',
    '<r',
    '<r a="',
    '<r>&amp',
    '<r>&#;</r>',
    ' <?xml version="1.0"?><r/>',
  ])('refuses %j', (file) => {
    expect([ours(file), theirs(file)]).toEqual([null, null]);
  });
});
