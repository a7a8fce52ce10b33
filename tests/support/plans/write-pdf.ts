import { zlibSync } from 'fflate';
import type { Point } from '#lib/geometry/point.ts';
import type { MadeFloor } from './building.ts';

export type PdfStyle = {
  /** Metres of the building in a metre of paper. */
  scale: number;
  /** Degrees by which a viewer turns the page. */
  rotate: 0 | 90 | 180 | 270;
  /** Names of layers; null for a file without layers, whose pens are of different widths. */
  layers: Record<'walls' | 'doors' | 'windows' | 'texts' | 'furniture' | 'frame' | 'old', string> | null;
  walls: 'lines' | 'filled';
  /** Whether each word is shown by itself. */
  areWordsApart: boolean;
};

export const pdfLayers: NonNullable<PdfStyle['layers']> = {
  walls: 'A-WALL',
  doors: 'A-DOOR',
  windows: 'A-GLAZ',
  texts: 'A-AREA-IDEN',
  furniture: 'I-FURN',
  frame: 'A-ANNO-TTLB',
  old: 'DEMOLITION',
};
export const plainPdf: PdfStyle = {
  scale: 100,
  rotate: 0,
  layers: pdfLayers,
  walls: 'lines',
  areWordsApart: false,
};

const perMetre = 72 / 0.0254;
const [pageWidth, pageHeight] = [1684, 1191];
const letterWidth = 0.5;
/** Widths of the pens, in points. */
const pens = { walls: 1, doors: 0.4, windows: 0.5, texts: 0.3, furniture: 0.25, frame: 0.7, old: 1.2 };

/** Writes floors as the pages of a PDF file. */
export function writePdf(floors: readonly MadeFloor[], style: PdfStyle): Uint8Array {
  const names = Object.keys(pens) as (keyof typeof pens)[];
  const objects: string[] = [];
  const add = (text: string) => objects.push(text);
  const groupsFrom = 4;
  const pagesFrom = groupsFrom + (style.layers ? names.length : 0);
  const numbers = floors.map((_, i) => pagesFrom + 2 * i);
  const groups = style.layers ? names.map((_, i) => `${groupsFrom + i} 0 R`).join(' ') : '';
  const properties = style.layers
    ? `/OCProperties << /OCGs [${groups}] /D << /Order [${groups}] /OFF [${groupsFrom + names.indexOf('old')} 0 R] >> >>`
    : '';
  add(`<< /Type /Catalog /Pages 2 0 R ${properties} >>`);
  add(
    `<< /Type /Pages /Count ${floors.length} /Kids [${numbers.map((number) => `${number} 0 R`).join(' ')}] >>`,
  );
  const widths = Array.from({ length: 224 }, () => letterWidth * 1000).join(' ');
  const descriptor = `<< /Type /FontDescriptor /FontName /Mono /Flags 32 /FontBBox [0 0 500 700] /ItalicAngle 0 /Ascent 700 /Descent 0 /CapHeight 700 /StemV 80 >>`;
  add(
    `<< /Type /Font /Subtype /TrueType /BaseFont /Mono /Encoding /WinAnsiEncoding /FirstChar 32 /LastChar 255 /Widths [${widths}] /FontDescriptor ${descriptor} >>`,
  );
  if (style.layers) for (const name of names) add(`<< /Type /OCG /Name ${textOf(style.layers[name])} >>`);
  for (const [i, floor] of floors.entries()) {
    const marks = style.layers ? names.map((name, at) => `/${name} ${groupsFrom + at} 0 R`).join(' ') : '';
    const box = style.rotate % 180 === 0 ? [pageWidth, pageHeight] : [pageHeight, pageWidth];
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${box.join(' ')}] /Rotate ${style.rotate} /Contents ${(numbers[i] ?? 0) + 1} 0 R ` +
        `/Resources << /Font << /F1 3 0 R >> /Properties << ${marks} >> >> >>`,
    );
    const stream = Buffer.from(zlibSync(Buffer.from(pageOf(floor, style), 'latin1'))).toString('latin1');
    add(`<< /Length ${stream.length} /Filter /FlateDecode >>\nstream\n${stream}\nendstream`);
  }
  return fileOf(objects);
}

function fileOf(objects: readonly string[]): Uint8Array {
  let file = '%PDF-1.7\n';
  const offsets = objects.map((text, i) => {
    const at = file.length;
    file += `${i + 1} 0 obj\n${text}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(file, 'latin1'));
}

function pageOf(floor: MadeFloor, style: PdfStyle): string {
  const k = perMetre / style.scale;
  const left = (pageWidth - floor.width * k) / 2;
  const top = 150;
  const put = ([x, y]: Point) => `${(left + x * k).toFixed(2)} ${(pageHeight - top - y * k).toFixed(2)}`;
  const parts: string[] = [turnOf(style.rotate)];
  const on = (name: keyof typeof pens, lines: readonly string[]) => {
    const drawn = `q ${pens[name]} w ${lines.join('\n')} Q`;
    parts.push(style.layers ? `/OC /${name} BDC ${drawn} EMC` : drawn);
  };
  const line = ([a, b]: readonly [Point, Point]) => `${put(a)} m ${put(b)} l S`;
  on(
    'walls',
    style.walls === 'lines' ? floor.walls.map(line) : [filled(floor, put), ...floor.walls.map(line)],
  );
  on('windows', floor.windows.map(line));
  on(
    'doors',
    floor.doors.map(({ hinge, latch, open }) => `${line([hinge, open])} ${swing(hinge, latch, open, put)}`),
  );
  on(
    'old',
    style.layers
      ? [
          line([
            [1, 1],
            [floor.width - 1, floor.height - 1],
          ]),
        ]
      : [],
  );
  on(
    'furniture',
    floor.rooms.map(
      ({ ring: [first = [0, 0]] }) => `${put([first[0] + 0.5, first[1] + 1.5])} ${1.4 * k} ${0.8 * k} re S`,
    ),
  );
  on(
    'texts',
    floor.rooms.flatMap(({ ring, number, name }) => {
      const [a = [0, 0], , c = [0, 0]] = ring;
      const size = `${((c[0] - a[0]) * (c[1] - a[1])).toFixed(2)} m²`;
      const lines = [number, name, size].flatMap((text) => text ?? []);
      return lines.map((text, i) =>
        show(text, 7, put([(a[0] + c[0]) / 2 - 0.6, (a[1] + c[1]) / 2 + 0.5 * i]), style),
      );
    }),
  );
  on('frame', [
    `30 30 ${pageWidth - 60} ${pageHeight - 60} re S`,
    `${pageWidth - 400} 30 370 90 re S ${pageWidth - 400} 75 m ${pageWidth - 30} 75 l S`,
    show(floor.name, 14, `${pageWidth - 390} 85`, style),
    show(`Scale 1:${style.scale}`, 10, `${pageWidth - 390} 45`, style),
  ]);
  return parts.join('\n');
}

/** Returns the matrix that a program writes first, so that the drawing is upright when the page is turned. */
function turnOf(rotate: PdfStyle['rotate']): string {
  if (rotate === 90) return `0 1 -1 0 ${pageHeight} 0 cm`;
  if (rotate === 180) return `-1 0 0 -1 ${pageWidth} ${pageHeight} cm`;
  return rotate === 270 ? `0 -1 1 0 0 ${pageWidth} cm` : '';
}

/** The mass of the walls: the building, without its rooms. The gaps of doors and windows are white on it. */
function filled({ width, height, rooms }: MadeFloor, put: (point: Point) => string): string {
  const path = (ring: readonly Point[]) =>
    `${ring.map((point, i) => `${put(point)} ${i === 0 ? 'm' : 'l'}`).join(' ')} h`;
  const outline: Point[] = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
  return `0.4 g ${[outline, ...rooms.map(({ ring }) => ring)].map(path).join(' ')} f* 0 g`;
}

/** A quarter of a circle from the latch to the open leaf, as one curve. */
function swing(hinge: Point, latch: Point, open: Point, put: (point: Point) => string): string {
  const bend = 0.5523;
  const control = (from: Point, other: Point): Point => [
    from[0] + bend * (other[0] - hinge[0]),
    from[1] + bend * (other[1] - hinge[1]),
  ];
  return `${put(latch)} m ${put(control(latch, open))} ${put(control(open, latch))} ${put(open)} c S`;
}

function show(text: string, size: number, at: string, { areWordsApart }: PdfStyle): string {
  const [x = 0, y = 0] = at.split(' ').map(Number);
  let along = 0;
  const words = areWordsApart ? text.split(' ') : [text];
  return words
    .map((word) => {
      const shown = `BT /F1 ${size} Tf ${(x + along).toFixed(2)} ${y} Td ${textOf(word)} Tj ET`;
      along += (word.length + 1) * letterWidth * size;
      return shown;
    })
    .join(' ');
}

function textOf(text: string): string {
  return `(${text.replace(/[\\()]/g, '\\$&')})`;
}
