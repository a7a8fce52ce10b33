import type { Point } from '#lib/geometry/point.ts';
import type { MadeFloor } from './building.ts';

export type DxfStyle = {
  version: 'AC1009' | 'AC1015' | 'AC1032';
  /** Number of the unit in the header; 0 says none. */
  insUnits: number;
  /** Units of the drawing in a metre. */
  perMetre: number;
  /** Where the drawing begins, in its units. */
  origin: Point;
  /** Radians by which the building is turned. */
  turn?: number;
  layers: Record<'walls' | 'doors' | 'windows' | 'texts' | 'furniture' | 'notes' | 'old' | 'rooms', string>;
  doors: 'blocks' | 'arcs';
  hasRooms: boolean;
  texts: 'mtext' | 'lines' | 'attributes';
};

export const english: DxfStyle['layers'] = {
  walls: 'A-WALL',
  doors: 'A-DOOR',
  windows: 'A-GLAZ',
  texts: 'A-AREA-IDEN',
  furniture: 'I-FURN',
  notes: 'A-ANNO-DIMS',
  old: 'A-WALL-DEMO',
  rooms: 'A-AREA',
};
export const german: DxfStyle['layers'] = {
  walls: 'WÄNDE',
  doors: 'TÜREN',
  windows: 'FENSTER',
  texts: 'RAUM-TEXT',
  furniture: 'MÖBEL',
  notes: 'BEMASSUNG',
  old: 'ABBRUCH',
  rooms: 'RAUMFLÄCHEN',
};

/** A drawing in millimetres with the layers of an American office. */
export const plainDxf: DxfStyle = {
  version: 'AC1032',
  insUnits: 4,
  perMetre: 1000,
  origin: [0, 0],
  layers: english,
  doors: 'blocks',
  hasRooms: false,
  texts: 'mtext',
};

type Pair = readonly [number, string | number];

/** Writes floors side by side as the text of a DXF file. */
export function writeDxf(floors: readonly MadeFloor[], style: DxfStyle): string {
  const { layers } = style;
  const entities: Pair[] = [];
  const blocks: Pair[] = [
    [0, 'BLOCK'],
    [8, '0'],
    [2, 'DOOR_LEAF'],
    [70, 0],
    [10, 0],
    [20, 0],
    [30, 0],
    ...lineOf('0', [0, 0], [0, 1]),
    [0, 'ARC'],
    [8, '0'],
    [10, 0],
    [20, 0],
    [30, 0],
    [40, 1],
    [50, 0],
    [51, 90],
    [0, 'ENDBLK'],
    [8, '0'],
    [0, 'BLOCK'],
    [8, '0'],
    [2, 'CHAIR'],
    [70, 0],
    [10, 0],
    [20, 0],
    [30, 0],
    [0, 'CIRCLE'],
    [8, '0'],
    [10, 0],
    [20, 0],
    [30, 0],
    [40, 0.25],
    [0, 'ENDBLK'],
    [8, '0'],
    [0, 'BLOCK'],
    [8, '0'],
    [2, 'DESK'],
    [70, 0],
    [10, 0],
    [20, 0],
    [30, 0],
    [0, 'INSERT'],
    [8, '0'],
    [2, 'CHAIR'],
    [10, 0],
    [20, -0.6],
    ...lineOf('0', [-0.8, 0], [0.8, 0]),
    ...lineOf('0', [-0.8, 0.8], [0.8, 0.8]),
    [0, 'ENDBLK'],
    [8, '0'],
  ];
  let left = 0;
  for (const floor of floors) {
    const shift = left;
    const put = ([x, y]: Point): Point => {
      const [u, v] = [x + shift, -y];
      const [cos, sin] = [Math.cos(style.turn ?? 0), Math.sin(style.turn ?? 0)];
      return [
        style.origin[0] + (u * cos - v * sin) * style.perMetre,
        style.origin[1] + (u * sin + v * cos) * style.perMetre,
      ];
    };
    for (const [a, b] of floor.walls) entities.push(...lineOf(layers.walls, put(a), put(b)));
    for (const [a, b] of floor.windows) entities.push(...lineOf(layers.windows, put(a), put(b)));
    entities.push(...lineOf(layers.old, put([1, 1]), put([floor.width - 1, floor.height - 1])));
    for (const { hinge, latch, open } of floor.doors)
      entities.push(...doorOf(put(hinge), put(latch), put(open), style));
    for (const { ring, number, name } of floor.rooms) {
      if (style.hasRooms) entities.push(...polylineOf(layers.rooms, ring.map(put), style.version));
      const [a = [0, 0], , c = [0, 0]] = ring;
      const middle: Point = [(a[0] + c[0]) / 2, (a[1] + c[1]) / 2];
      const lines = [number, name, `${((c[0] - a[0]) * (c[1] - a[1])).toFixed(1)} m²`].flatMap(
        (line) => line ?? [],
      );
      entities.push(...textsOf(lines, middle, put, style));
      entities.push(
        [0, 'INSERT'],
        [8, layers.furniture],
        [2, 'DESK'],
        ...pointOf(10, put([a[0] + 1, a[1] + 1.2])),
      );
      entities.push([41, style.perMetre], [42, style.perMetre], [50, 90]);
    }
    entities.push(...textOf(layers.notes, floor.name, put([1, floor.height + 2]), 0.5 * style.perMetre, 0));
    entities.push(
      ...textOf(layers.notes, floor.width.toFixed(2), put([floor.width / 2, -1]), 0.3 * style.perMetre, 0),
    );
    entities.push(...lineOf(layers.notes, put([0, -1]), put([floor.width, -1])));
    left += floor.width + 9;
  }
  const head: Pair[] = [
    [0, 'SECTION'],
    [2, 'HEADER'],
    [9, '$ACADVER'],
    [1, style.version],
    [9, '$DWGCODEPAGE'],
    [3, 'ANSI_1252'],
    [9, '$INSUNITS'],
    [70, style.insUnits],
    [0, 'ENDSEC'],
    [0, 'SECTION'],
    [2, 'TABLES'],
    [0, 'TABLE'],
    [2, 'LAYER'],
    [70, 8],
    ...Object.values(layers).flatMap((name): Pair[] => [
      [0, 'LAYER'],
      [2, name],
      [70, name === layers.old ? 1 : 0],
      [62, 7],
    ]),
    [0, 'ENDTAB'],
    [0, 'ENDSEC'],
  ];
  const all: Pair[] = [
    ...head,
    [0, 'SECTION'],
    [2, 'BLOCKS'],
    ...blocks,
    [0, 'ENDSEC'],
    [0, 'SECTION'],
    [2, 'ENTITIES'],
    ...entities,
    [0, 'ENDSEC'],
    [0, 'EOF'],
  ];
  return `${all.map(([code, value]) => `${String(code).padStart(3)}\r\n${value}`).join('\r\n')}\r\n`;
}

/** Returns the bytes of a file as its version writes them: Windows-1252 before 2007. */
export function dxfBytes(text: string, { version }: Pick<DxfStyle, 'version'>): Uint8Array {
  return version === 'AC1032' ? new TextEncoder().encode(text) : new Uint8Array(Buffer.from(text, 'latin1'));
}

function doorOf(hinge: Point, latch: Point, open: Point, { layers, doors }: DxfStyle): Pair[] {
  const angle = (to: Point) => (Math.atan2(to[1] - hinge[1], to[0] - hinge[0]) * 180) / Math.PI;
  const radius = Math.hypot(latch[0] - hinge[0], latch[1] - hinge[1]);
  const turn = (angle(open) - angle(latch) + 720) % 360;
  const isLeft = turn < 180;
  if (doors === 'blocks')
    return [
      [0, 'INSERT'],
      [8, layers.doors],
      [2, 'DOOR_LEAF'],
      ...pointOf(10, hinge),
      [41, radius],
      [42, isLeft ? radius : -radius],
      [50, angle(latch)],
    ];
  const [from, to] = isLeft ? [angle(latch), angle(open)] : [angle(open), angle(latch)];
  return [
    ...lineOf(layers.doors, hinge, open),
    [0, 'ARC'],
    [8, layers.doors],
    ...pointOf(10, hinge),
    [40, radius],
    [50, from],
    [51, to],
  ];
}

function textsOf(
  lines: readonly string[],
  middle: Point,
  put: (point: Point) => Point,
  style: DxfStyle,
): Pair[] {
  const { layers, perMetre } = style;
  const degrees = ((style.turn ?? 0) * 180) / Math.PI;
  const height = 0.25 * perMetre;
  if (style.texts === 'mtext')
    return [
      [0, 'MTEXT'],
      [8, layers.texts],
      ...pointOf(10, put(middle)),
      [40, height],
      [71, 5],
      [1, lines.map((line, i) => (i === 0 ? `{\\fArial|b1;${line}}` : line)).join('\\P')],
      [50, style.turn ?? 0],
    ];
  const tag = style.texts === 'attributes' ? 'ATTRIB' : 'TEXT';
  return lines.flatMap((line, i) =>
    textOf(layers.texts, line, put([middle[0] - 0.8, middle[1] + i * 0.4]), height, degrees, tag),
  );
}

function textOf(
  layer: string,
  text: string,
  at: Point,
  height: number,
  degrees: number,
  type = 'TEXT',
): Pair[] {
  const tag: Pair[] =
    type === 'ATTRIB'
      ? [
          [2, 'NAME'],
          [70, 0],
        ]
      : [];
  return [[0, type], [8, layer], ...pointOf(10, at), [40, height], [1, text], [50, degrees], ...tag];
}

function polylineOf(layer: string, ring: readonly Point[], version: DxfStyle['version']): Pair[] {
  if (version !== 'AC1009')
    return [
      [0, 'LWPOLYLINE'],
      [8, layer],
      [90, ring.length],
      [70, 1],
      ...ring.flatMap((point) => pointOf(10, point)),
    ];
  return [
    [0, 'POLYLINE'],
    [8, layer],
    [66, 1],
    [70, 1],
    ...ring.flatMap((point): Pair[] => [[0, 'VERTEX'], [8, layer], ...pointOf(10, point)]),
    [0, 'SEQEND'],
    [8, layer],
  ];
}

function lineOf(layer: string, a: Point, b: Point): Pair[] {
  return [[0, 'LINE'], [8, layer], ...pointOf(10, a), ...pointOf(11, b)];
}

function pointOf(code: number, [x, y]: Point): Pair[] {
  return [
    [code, x.toFixed(6)],
    [code + 10, y.toFixed(6)],
  ];
}
