import { describe, expect, test } from 'vitest';
import { boundsOf } from '#lib/geometry/bounds.ts';
import { readSvg } from '#lib/import/svg/read-svg.ts';
import { bytesOf, countsOf } from '#tests/fixtures/import/known-map.ts';

function read(content: string, attributes = 'viewBox="0 0 1000 800"') {
  const text = `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`;
  return readSvg({ name: 'plan.svg', bytes: bytesOf(text) });
}

/** Returns left, top, right and bottom of the only room. */
function boxOf(content: string, attributes?: string): number[] | undefined {
  const [place] = read(content, attributes).places;
  if (!place?.ring) return undefined;
  const { minX, minY, maxX, maxY } = boundsOf(place.ring);
  return [minX, minY, maxX, maxY];
}

const close = (numbers: readonly number[], digits = 1) => numbers.map((each) => expect.closeTo(each, digits));

const turned = 'style="transform-box:fill-box;transform-origin:center;transform:rotate(90deg)"';
const half = 'style="transform-box:fill-box;transform-origin:50% 50%;transform:scale(.5)"';

describe('CSS in a drawing', () => {
  // The numbers are those of Chromium for the same drawing.
  test.each([
    [
      'a group moved by style',
      '<g style="transform:translate(400px,0px)"><rect x="50" y="50" width="100" height="80"/></g>',
      [450, 50, 550, 130],
    ],
    [
      'a transform in a rule, before the attribute',
      '<style>.m{transform:translate(100px,50px)}</style><rect class="m" transform="translate(7,7)" width="10" height="10"/>',
      [100, 50, 110, 60],
    ],
    [
      'a turn around the middle of the shape',
      `<rect x="100" y="100" width="50" height="20" ${turned}/>`,
      [115, 85, 135, 135],
    ],
    [
      'a group scaled around its own middle',
      `<g ${half}><rect x="100" y="100" width="50" height="20"/></g>`,
      [112.5, 105, 137.5, 115],
    ],
    [
      'a turn in space',
      '<rect x="100" y="100" width="50" height="20" style="transform:rotateX(60deg)"/>',
      [100, 50, 150, 60],
    ],
    [
      'a perspective',
      '<rect x="100" y="100" width="50" height="20" style="transform:perspective(100px) translateZ(50px)"/>',
      [100, 100, 150, 120],
    ],
    [
      'translate, rotate and scale on their own',
      '<rect x="100" y="100" width="50" height="20" style="translate:810px 20px;rotate:90deg;scale:2"/>',
      [570, 220, 610, 320],
    ],
    [
      'shares of the page',
      '<rect x="100" y="100" width="50" height="20" style="transform:translate(50%,10%)"/>',
      [600, 180, 650, 200],
    ],
    [
      'a calculated shift',
      '<rect width="10" height="10" style="transform:translate(calc(50% - 10px), 2em)"/>',
      [490, 32, 500, 42],
    ],
    [
      'an origin in a rule by attribute',
      '<style>rect[data-kind="a"]{transform:scale(2);transform-origin:100px 100px}</style><rect data-kind="a" x="90" y="90" width="20" height="20"/>',
      [80, 80, 120, 120],
    ],
    [
      'an origin by attribute',
      '<rect transform-origin="50 50" transform="rotate(90)" width="20" height="10"/>',
      [90, 0, 100, 20],
    ],
    [
      'an origin by words',
      '<g transform="translate(-1500,300)"><rect style="transform:rotate(90deg);transform-origin:bottom right" x="10" y="10" width="20" height="10"/></g>',
      [280, 110, 290, 130],
    ],
    [
      'a part of a turn',
      '<g transform="translate(50 0)"><rect style="transform:rotate(.25turn)" x="10" y="10" width="20" height="10"/></g>',
      [30, 10, 40, 30],
    ],
    [
      'a matrix',
      '<rect style="transform:matrix(1,0,0,1,30,40)" x="10" y="10" width="20" height="10"/>',
      [40, 50, 60, 60],
    ],
    [
      'a skew',
      '<rect style="transform:skew(10deg,20deg)" x="10" y="10" width="20" height="10"/>',
      [11.76, 13.64, 33.53, 30.92],
    ],
    [
      'no transform, before the attribute',
      '<rect style="transform:none" transform="translate(50 50)" x="10" y="10" width="20" height="10"/>',
      [10, 10, 30, 20],
    ],
    [
      'a wrong transform, so the attribute',
      '<rect style="transform:foo(1)" transform="translate(50 50)" x="10" y="10" width="20" height="10"/>',
      [60, 60, 80, 70],
    ],
    [
      'a transform without units, which does not count',
      '<rect style="transform:translate(10,5)" x="10" y="10" width="20" height="10"/>',
      [10, 10, 30, 20],
    ],
    [
      'sizes by style',
      '<rect x="10" y="10" width="5" height="5" style="x:50px;y:20px;width:100px;height:80px"/>',
      [50, 20, 150, 100],
    ],
    ['a circle by style', '<circle style="cx:10px;cy:20px;r:5px"/>', [5, 15, 15, 25]],
    ['a path by style', `<path style="d:path('M10 10H50V60Z')" d="M0 0H1V1Z"/>`, [10, 10, 50, 60]],
    [
      'a child of a group by rule',
      '<style>svg > g > rect.k{ x: 300px }</style><g><rect class="k" width="10" height="10"/></g>',
      [300, 0, 310, 10],
    ],
    [
      'an important rule',
      '<style>#imp{width:10px !important}</style><rect id="imp" style="width:50px" height="5"/>',
      [0, 0, 10, 5],
    ],
    [
      'a rule for print',
      '<style>@media print{rect{x:300px}}@media screen{rect{y:30px}}</style><rect width="10" height="10"/>',
      [0, 30, 10, 40],
    ],
    [
      'the more specific rule',
      '<style>g rect.a{x:30px}.a{x:60px}rect{x:90px}</style><g><rect class="a" width="10" height="10"/></g>',
      [30, 0, 40, 10],
    ],
    [
      'a nested drawing',
      '<svg x="100" y="100" width="100" height="100" viewBox="0 0 10 10" style="transform:translate(5px,5px)"><rect style="transform:translate(50%,0)" width="5" height="5"/></svg>',
      [155, 105, 205, 155],
    ],
  ])('counts as in a browser: %s', (_, content, expected) => {
    expect(boxOf(content)).toEqual(close(expected));
  });

  test.each([
    [
      'lengths in em and ch',
      '<g font-size="10"><rect x="2em" width="5ch" height="1rem"/></g>',
      [20, 0, 45, 16],
    ],
    ['quarters of millimetres', '<rect x="40Q" width="1cm" height="1in"/>', [37.8, 0, 75.59, 96]],
    [
      'the shorthand of fonts',
      '<g style="font:italic 20px/1.2 serif"><rect x="2em" width="1em" height="1em"/></g>',
      [40, 0, 60, 20],
    ],
    [
      'a font size in a font size',
      '<g font-size="150%"><g style="font-size:2em"><rect x="1em" width="1em" height="1em"/></g></g>',
      [48, 0, 96, 48],
    ],
    [
      'a font size by word',
      '<g font-size="large"><rect x="1em" width="1em" height="1em"/></g>',
      [18, 0, 36, 18],
    ],
    ['shares of the picture', '<rect x="1vw" y="1vh" width="2vmin" height="2vmax"/>', [10, 8, 26, 28]],
  ])('measures as in a browser: %s', (_, content, expected) => {
    expect(boxOf(content)).toEqual(close(expected));
  });

  test.each([
    ['<rect style="opacity:0" width="50" height="50"/>'],
    ['<rect opacity="0" width="50" height="50"/>'],
    ['<g opacity="0%"><rect width="50" height="50"/></g>'],
    ['<style>g .x{display:none}</style><g><rect class="x" width="50" height="50"/></g>'],
    ['<style>.x{visibility:hidden}</style><rect class="x" width="50" height="50"/>'],
  ])('leaves out what nobody sees: %s', (content) => {
    expect(read(content).places).toEqual([]);
    expect(countsOf(read(content))).toEqual({ hidden: 1 });
  });

  test.each([
    [
      'a variable of the root',
      '<style>:root{--dx:400px}.q{transform:translate(var(--dx),0)}</style><rect class="q" width="10" height="10"/>',
      [400, 0, 410, 10],
    ],
    [
      'a variable in another, and what stands for one that is nowhere',
      '<style>svg{--a:100px;--b:calc(var(--a) * 2)}</style><rect style="transform:translate(var(--b), var(--no, 50px))" width="10" height="10"/>',
      [200, 50, 210, 60],
    ],
    [
      'a variable of the element',
      '<rect style="--turn:translate(30px,40px);transform:var(--turn)" width="10" height="10"/>',
      [30, 40, 40, 50],
    ],
    [
      'no variable that is nowhere or brings itself',
      '<style>:root{--x:var(--x)}</style><rect style="transform:translate(5px,0);translate:var(--x);scale:var(--no)" width="10" height="10"/>',
      [5, 0, 15, 10],
    ],
    [
      'the name of before',
      '<rect style="-webkit-transform:translate(20px,0)" width="10" height="10"/>',
      [20, 0, 30, 10],
    ],
  ])('reads %s', (_, content, box) => {
    expect(boxOf(content)).toEqual(close(box));
  });

  test('leaves out what a variable hides', () => {
    const found = read(
      '<style>:root{--show:none}</style><rect style="display:var(--show)" width="90" height="90"/>',
    );
    expect(countsOf(found)).toEqual({ hidden: 1 });
  });

  test('turns a whole picture around its middle, where the root has a transform', () => {
    const root = 'viewBox="100 0 1000 800" style="transform:rotate(180deg)"';
    expect(boxOf('<rect x="110" y="10" width="20" height="10"/>', root)).toEqual(close([970, 780, 990, 790]));
  });

  test('reads a hostile style sheet within its steps', () => {
    const deep = `${'g '.repeat(9)}rect{x:1px}`.repeat(4000).slice(0, 80_000);
    const content = `<style>${deep}</style>${'<g>'.repeat(200)}${'<rect width="9" height="9"/>'.repeat(2000)}${'</g>'.repeat(200)}`;
    expect(() => read(content)).toThrow(expect.objectContaining({ code: 'elements' }));
  });
});

describe('a plan in metres', () => {
  const metres = 'viewBox="0 0 42 30"';

  test('keeps circles round and small rooms, to the same share of the plan as in pixels', () => {
    const { places } = read(
      '<circle cx="10" cy="10" r="1.5"/><path d="M20 10C20 12 24 12 24 10Z"/><rect x="1.2345" y="2" width="0.6" height="0.7"/>',
      metres,
    );
    const [circle, curve, closet] = places.map(({ ring }) => ring ?? []);
    expect(circle?.length).toBeGreaterThan(16);
    for (const [x, y] of circle ?? []) expect(Math.hypot(x - 10, y - 10)).toBeCloseTo(1.5, 3);
    expect(curve?.length).toBeGreaterThan(6);
    expect(closet?.[0]).toEqual([1.2345, 2]);
  });

  test('gives the same outlines as the same plan in pixels', () => {
    const content = '<circle cx="10" cy="10" r="1.5"/><path d="M20 10C20 12 24 12 24 10Z"/>';
    const small = read(content, metres).places.map(({ ring }) => ring?.map(([x, y]) => [x * 100, y * 100]));
    const large = read(`<g transform="scale(100)">${content}</g>`, 'viewBox="0 0 4200 3000"').places;
    for (const [i, place] of large.entries()) {
      const [inMetres, inPixels] = [
        boundsOf((small[i] ?? []) as [number, number][]),
        boundsOf(place.ring ?? []),
      ];
      for (const side of ['minX', 'minY', 'maxX', 'maxY'] as const)
        expect(Math.abs(inMetres[side] - inPixels[side])).toBeLessThan(2.1);
    }
  });
});
