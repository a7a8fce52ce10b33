import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { distance } from '#lib/geometry/point.ts';
import { distanceToRing } from '#lib/geometry/polygon.ts';
import { readSvg } from '#lib/import/svg/read-svg.ts';
import { bytesOf, countsOf, endsOf } from '#tests/fixtures/import/known-map.ts';

const file = {
  name: 'floor.svg',
  bytes: new Uint8Array(readFileSync(new URL('../../fixtures/import/floor.svg', import.meta.url))),
};

/** Reads a drawing of 1000 by 1000 with this content. */
function read(content: string, attributes = 'viewBox="0 0 1000 1000"') {
  const namespaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
  return readSvg({ name: 'plan.svg', bytes: bytesOf(`<svg ${namespaces} ${attributes}>${content}</svg>`) });
}

const titlesOf = (content: string) => read(content).places.map(({ texts }) => texts['']?.title ?? null);
const ringsOf = (content: string) => read(content).places.map(({ ring }) => ring);
const room = '<rect x="10" y="10" width="100" height="50"/>';

describe('a plan as drawing programs write it', () => {
  const proposal = readSvg(file);

  test('gives its areas, names, layers and holes, and reports what is left out', () => {
    expect(proposal.levels).toMatchObject([
      { names: { '': 'floor' }, width: 600, height: 400, backdrop: { file: 'floor.svg' }, into: 'new' },
    ]);
    expect(proposal.places.map(({ texts, group, key }) => [texts['']?.title, group, key])).toEqual([
      ['East wing', 'Ground floor', 'east-wing'],
      ['Café Zoé', 'Ground floor', 'cafe-zoe'],
      ['room-12', 'Ground floor', 'room-12'],
      ['Courtyard', 'Ground floor', 'courtyard'],
      ['Meeting 2.04', 'Ground floor', 'meeting-2-04'],
      ['Niche A', 'Ground floor', 'niche-a'],
      ['Desk', 'Ground floor', 'desk'],
      ['visible', 'Ground floor', 'visible'],
      ['Rotunda', 'First floor', 'rotunda'],
      ['lounge', 'First floor', 'lounge'],
    ]);
    expect(proposal.places[3]?.notes).toEqual([{ code: 'hole', text: '2' }]);
    expect(countsOf(proposal)).toEqual({
      area: 9,
      hole: 1,
      textInShape: 2,
      frame: 1,
      hidden: 2,
      lettering: 1,
      useNowhere: 1,
      openLine: 1,
      picture: 1,
      textInNoShape: 1,
    });
    expect(endsOf(proposal)).toBe(proposal.elements);
  });

  test('puts each area where it is drawn', () => {
    const ringOf = (key: string) => proposal.places.find((place) => place.key === key)?.ring;
    expect(ringOf('east-wing')).toEqual([
      [50, 30],
      [150, 30],
      [150, 110],
      [50, 110],
    ]);
    expect(ringOf('desk')?.[0]).toEqual([212, 132]);
    expect(ringOf('niche-a')?.[0]).toEqual([150, 130]);
  });

  test('keeps a circle within half a pixel of true, in a viewport of its own', () => {
    const ring = proposal.places.find(({ key }) => key === 'rotunda')?.ring ?? [];
    for (const corner of ring) expect(Math.abs(distance(corner, [175, 245]) - 25)).toBeLessThan(0.02);
    for (let angle = 0; angle < 360; angle++) {
      const radians = (angle * Math.PI) / 180;
      const onCircle = [175 + 25 * Math.cos(radians), 245 + 25 * Math.sin(radians)] as const;
      expect(distanceToRing(ring, onCircle)).toBeLessThan(0.5);
    }
  });
});

test.each([
  ['<circle cx="500" cy="500" r="480"/>', 480],
  ['<ellipse cx="500" cy="500" rx="480" ry="480"/>', 480],
  ['<path d="M20 500A480 480 0 0 1 980 500A480 480 0 0 1 20 500Z"/>', 480],
  ['<path transform="scale(96)" d="M.2083333 5.2083333a5 5 0 1 1 10 0a5 5 0 1 1 -10 0z"/>', 480],
  ['<rect x="20" y="20" width="960" height="960" rx="480"/>', 480],
  ['<g transform="translate(500 500) scale(.01)"><circle r="48000"/></g>', 480],
])('%s lies within half a pixel of the circle that it draws', (content, radius) => {
  const [ring] = ringsOf(content);
  expect(ring?.length).toBeGreaterThan(20);
  for (let step = 0; step < 720; step++) {
    const angle = (step * Math.PI) / 360;
    const onCircle = [500 + radius * Math.cos(angle), 500 + radius * Math.sin(angle)] as const;
    expect(distanceToRing(ring ?? [], onCircle)).toBeLessThan(0.5);
  }
});

test('a Bézier curve lies within half a pixel of true', () => {
  const ring = ringsOf('<path d="M100 800C100 100 900 100 900 800Z"/>')[0] ?? [];
  for (let t = 0; t <= 1; t += 0.01) {
    const [a, b, c, d] = [(1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t ** 2, t ** 3];
    const onCurve = [100 * (a + b) + 900 * (c + d), 800 * (a + d) + 100 * (b + c)] as const;
    expect(distanceToRing(ring, onCurve)).toBeLessThan(0.5);
  }
});

describe('the name of a shape', () => {
  test.each([
    [
      'data-name, before everything else',
      '<rect data-name="A" id="b" aria-label="C" width="90" height="90"><title>D</title></rect>',
      'A',
    ],
    [
      'a title, before a label and an id',
      '<rect id="b" aria-label="C" width="90" height="90"><title> D\n e</title></rect>',
      'D e',
    ],
    [
      'a label, before text and id',
      `<rect id="Hall" aria-label="C" width="90" height="90"/><text x="9" y="50">T</text>`,
      'C',
    ],
    ['text inside, before an id', `<rect id="Hall" width="90" height="90"/><text x="9" y="50">T</text>`, 'T'],
    ['an id', '<rect id="Hall" width="90" height="90"/>', 'Hall'],
    ['an id of Illustrator', '<rect id="Hall_x20__x31_2_1_" width="90" height="90"/>', 'Hall 12'],
    ['a room number', '<rect id="_101" width="90" height="90"/>', '101'],
    ['the name of the surrounding group', '<g id="Hall"><path d="M0 0h90v90h-90z"/></g>', 'Hall'],
    [
      'the name of the use element, not of its target',
      '<defs><rect id="box" width="9" height="9"/></defs><use href="#box" id="Hall"/>',
      'Hall',
    ],
    [
      'the words of a text with several lines',
      `<rect width="90" height="90"/><text x="9" y="40"><tspan x="9">Big</tspan><tspan x="9" dy="1.2em">Hall</tspan></text>`,
      'Big Hall',
    ],
  ])('is the first useful one: %s', (_, content, title) => {
    expect(titlesOf(content)).toEqual([title]);
  });

  test.each([
    'path77',
    'SVGID_3_',
    'Vector 12',
    'rect-12-3',
    'g1234',
    'tspan3',
    'XMLID_12_',
    'Ebene_1',
    'polygon12_2',
    '_x2D_',
  ])('is never an id such as %s, which a program made', (id) => {
    expect(titlesOf(`<rect id="${id}" width="90" height="90"/>`)).toEqual([null]);
  });

  test('is a text for the smallest shape around it, in reading order', () => {
    const texts =
      '<text x="40" y="60">2.04</text><text x="40" y="40">Room</text><text x="200" y="40">Hall</text>';
    expect(titlesOf(`<rect width="400" height="100"/><rect width="100" height="90"/>${texts}`)).toEqual([
      'Hall',
      'Room 2.04',
    ]);
  });
});

describe('an omitted element', () => {
  test.each([
    ['hidden', '<g style="display:none"><rect width="9" height="9"/></g>'],
    ['hidden', '<g visibility="hidden"><rect width="9" height="9"/></g>'],
    ['hidden', '<style>#off{display:none}</style><rect id="off" width="9" height="9"/>'],
    ['frame', '<rect width="1000" height="1000"/>'],
    ['tiny', '<rect width="1" height="1"/>'],
    ['outside', '<rect x="2000" width="90" height="90"/>'],
    ['openLine', '<polyline points="0,0 90,0 90,90" fill="none"/>'],
    ['openLine', '<line x1="0" y1="0" x2="90" y2="90"/>'],
    ['noExtent', '<rect width="0" height="9"/>'],
    ['noExtent', '<path d=""/>'],
    ['pathUnread', '<path d="M NaN 0 L 5 5"/>'],
    ['numbers', '<polygon points="0,0 1e400,0 5,5"/>'],
    [
      'lettering',
      '<defs><symbol id="glyph0-1"><path d="M0 0h90v90z"/></symbol></defs><use href="#glyph0-1"/>',
    ],
    ['unknownElement', '<foreignObject width="9" height="9"/>'],
    ['emptyText', '<text x="1" y="1"> </text>'],
  ])('is reported as %s', (code, content) => {
    const proposal = read(content);
    expect(proposal.places).toEqual([]);
    expect(countsOf(proposal)).toEqual({ [code]: 1 });
    expect(proposal.elements).toBe(1);
  });
});

describe('the structure of a drawing', () => {
  test('takes named groups at the top as layers if none is marked, and a group of one shape as its name', () => {
    const proposal = read(`<g id="Shops">${room}${room}</g><g id="Hall">${room}</g>`);
    expect(proposal.places.map(({ group, texts }) => [group, texts['']?.title])).toEqual([
      ['Shops', undefined],
      ['Shops', undefined],
      [null, 'Hall'],
    ]);
  });

  test('never names the one shape of a layer by the layer', () => {
    const layer = `<g xmlns:i="http://www.inkscape.org/namespaces/inkscape" i:groupmode="layer" i:label="Rooms" id="l">${room}</g>`;
    expect(read(layer).places).toMatchObject([{ group: 'Rooms', texts: {} }]);
  });

  test('is read through prefixes of the SVG namespace and switches of Illustrator', () => {
    const prefixed = bytesOf(
      `<s:svg xmlns:s="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><s:rect id="Hall" width="9" height="9"/></s:svg>`,
    );
    expect(readSvg({ name: 'a.svg', bytes: prefixed }).places).toHaveLength(1);
    const chosen = `<switch><foreignObject requiredExtensions="x" width="1" height="1"/><g>${room}</g><g>${room}</g></switch>`;
    expect(read(chosen)).toMatchObject({ elements: 1, places: [{}] });
  });

  test('makes separate outlines in one path areas of one element, with keys of their own', () => {
    const proposal = read('<path id="Twins" d="M0 0h90v90h-90zM200 0h90v90h-90z"/>');
    expect(proposal.places.map(({ key }) => key)).toEqual(['twins', 'twins-2']);
    expect(countsOf(proposal)).toEqual({ severalOutlines: 1 });
  });

  test('is reported for a plan of walls only, so that the tracer can take over', () => {
    const walls = Array.from({ length: 30 }, (_, i) => `<path fill="none" d="M0 ${i * 9}H90"/>`).join('');
    expect(read(walls).facts.walls).toHaveLength(30);
    expect(read(walls).facts.walls?.[1]).toEqual([
      [0, 9],
      [90, 9],
    ]);
    expect(read(walls + room.repeat(30)).facts.walls).toBeNull();
    expect(read(room).facts.walls).toBeNull();
  });

  test('has the size that the picture has when it is uploaded', () => {
    expect(read(room, 'width="210mm" height="10cm"').levels[0]).toMatchObject({
      width: 793.701,
      height: 377.953,
    });
    // Without a size, the size of what is drawn is written into the picture.
    expect(read(room, '').levels[0]).toMatchObject({ width: 100, height: 50 });
    expect(read('', '').levels[0]).toMatchObject({ width: 1000, height: 1000 });
  });
});
