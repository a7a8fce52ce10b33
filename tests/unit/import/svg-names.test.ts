import { describe, expect, test } from 'vitest';
import { readSvg } from '#lib/import/svg/read-svg.ts';
import { bytesOf, countsOf, endsOf } from '#tests/fixtures/import/known-map.ts';

function read(content: string) {
  const namespaces =
    'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:serif="http://www.serif.com/"';
  return readSvg({
    name: 'plan.svg',
    bytes: bytesOf(`<svg ${namespaces} viewBox="0 0 400 300">${content}</svg>`),
  });
}
const titlesOf = (content: string) => read(content).places.map(({ texts }) => texts['']?.title ?? null);

describe('a label in HTML', () => {
  const room = '<rect x="10" y="10" width="180" height="120"/>';
  const label = (html: string, attributes = 'width="100%" height="100%"') =>
    `<foreignObject ${attributes}><div xmlns="http://www.w3.org/1999/xhtml">${html}</div></foreignObject>`;

  test('names the room with its whole text, where the text that is cut short is drawn', () => {
    const text = '<text x="100" y="74" text-anchor="middle" font-size="12">Reading room for chil...</text>';
    const found = read(
      `${room}<switch>${label('<div>Reading room<br/>for <b>chil</b>dren</div>')}${text}</switch>`,
    );
    expect(found.places.map(({ texts }) => texts['']?.title)).toEqual(['Reading room for children']);
    expect(countsOf(found)).toEqual({ area: 1, textInShape: 1 });
    expect(endsOf(found)).toBe(found.elements);
  });

  test('names the room where a picture of it is drawn, or in its own box', () => {
    const picture = '<image x="20" y="62" width="150" height="17" xlink:href="data:image/png;base64,AAAA"/>';
    expect(titlesOf(`${room}<switch>${label('Shop')}${picture}</switch>`)).toEqual(['Shop']);
    expect(titlesOf(`${room}${label('Shop', 'x="20" y="30" width="90" height="20"')}`)).toEqual(['Shop']);
  });

  test('without a place is told, and an empty one leaves the text beside it', () => {
    expect(countsOf(read(`${room}${label('Nowhere')}`))).toEqual({ area: 1, textInNoShape: 1 });
    const text = '<text x="50" y="74" font-size="12">Plain</text>';
    expect(titlesOf(`${room}<switch>${label('')}${text}</switch>`)).toEqual(['Plain']);
  });
});

describe('names of Figma', () => {
  const room = '<rect x="50" y="50" width="100" height="90" fill="#ddd" stroke="black"/>';

  test('of a group name its room, beside strokes that enclose nothing', () => {
    const door = '<path id="Room 101_2" d="M100 120H110" stroke="black"/>';
    const line = '<line x1="60" y1="60" x2="90" y2="60" stroke="black"/>';
    expect(titlesOf(`<g id="Rooms"><g id="Room 101">${room}${door}${line}</g>${room}</g>`)).toEqual([
      'Room 101',
      null,
    ]);
  });

  test('are read that are written as the bytes of UTF-8', () => {
    const path = (id: string) => `<path id="${id}" d="M10 10H90V90H10V10Z"/>`;
    expect(
      titlesOf(path('Caf&#195;&#169;') + path('Café Ã') + path('Toilets_2') + path('Big room_2')),
    ).toEqual(['Café', 'Café Ã', 'Toilets 2', 'Big room']);
  });

  test('are given to no border that is drawn as a shape', () => {
    const border = '<path d="M50 250V248H48V250H50Z" fill="black" mask="url(#path-5-inside-1)"/>';
    expect(countsOf(read(`${room}${border}`))).toEqual({ area: 1, border: 1 });
  });
});

test('a title that Visio made from a stencil gives way to the description', () => {
  const shape = (title: string, more = '') =>
    `<g id="shape1-1"><title>${title}</title>${more}<rect x="50" y="50" width="90" height="90"/></g>`;
  expect(
    titlesOf(
      shape('Room.12', '<desc>Head office</desc>') +
        shape('Sheet.7') +
        shape('Sheet.8', '<desc>Lab</desc>') +
        shape('Foyer'),
    ),
  ).toEqual(['Head office', null, 'Lab', 'Foyer']);
});

test('letters that each have a place of their own are one text', () => {
  const room = '<rect x="0" y="0" width="300" height="200"/>';
  const letters = (word: string, gaps: Record<number, number> = {}) => {
    let x = 20;
    return [...word]
      .map((letter, i) => {
        x += 7 + (gaps[i] ?? 0);
        return `<tspan x="${x}" y="50">${letter}</tspan>`;
      })
      .join('');
  };
  const named = (tspans: string) => titlesOf(`${room}<text font-size="12">${tspans}</text>`);
  expect(named(letters('Office'))).toEqual(['Office']);
  expect(named(letters('Room 12'))).toEqual(['Room 12']);
  expect(named(letters('RoomA', { 4: 9 }))).toEqual(['Room A']);
  expect(named('<tspan x="20" y="50">Big</tspan><tspan x="20" y="64">Hall</tspan>')).toEqual(['Big Hall']);
});

describe('names of other drawing programs', () => {
  const room = (attributes: string) => `<rect x="50" y="50" width="100" height="90" ${attributes}/>`;

  test('of Affinity are read where they stand whole, beside an id without spaces and accents', () => {
    expect(titlesOf(room('id="Caf--12" serif:id="Café 12"') + room('id="Lab"'))).toEqual(['Café 12', 'Lab']);
  });

  test.each([
    'Oval-2',
    'Rectangle-Copy-3',
    'Combined-Shape',
    'Star 1',
    'Freeform: Shape 8',
    'Rectangle: Rounded Corners 5',
    'TextBox 4',
    'Textfeld 4',
    'Прямоугольник 3',
    '矩形 5',
    'レイヤー 1',
    '사각형 2',
    '#rect123',
  ])('say nothing where the program made them: %s', (id) => {
    expect(titlesOf(room(`id="${id}"`))).toEqual([null]);
  });

  test.each(['Oval Office', 'Star Lounge', 'Meeting-Room', 'Kreisverwaltung', '会议室', 'A12', '#12'])(
    'are kept where a person gave them: %s',
    (id) => {
      expect(titlesOf(room(`id="${id}"`))).toEqual([id]);
    },
  );
});
