import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Writes `icons.ts` and the icons of the viewer (`core/ui-icons.ts`, `card/card-icons.ts`, `directions/way-icons.ts`,
 * `directions/step-icons.ts`) from the SVG files of lucide-static. Run by hand: `npx node lib/map/drawing/build-icons.ts`.
 */
const builtIn: Record<string, string> = {
  info: 'info',
  help: 'circle-question-mark',
  link: 'link',
  pin: 'map-pin',
  star: 'star',
  heart: 'heart',
  flag: 'flag',
  entrance: 'log-in',
  exit: 'log-out',
  'emergency-exit': 'door-open',
  door: 'door-closed',
  stairs: '',
  elevator: '',
  escalator: '',
  toilet: 'toilet',
  accessible: 'accessibility',
  'baby-care': 'baby',
  shower: 'shower-head',
  water: 'droplet',
  smoking: 'cigarette',
  'no-smoking': 'cigarette-off',
  recycling: 'recycle',
  parking: 'square-parking',
  bike: 'bike',
  bus: 'bus',
  train: 'train-front',
  taxi: 'car-taxi-front',
  car: 'car',
  plane: 'plane',
  ship: 'ship',
  charging: 'plug-zap',
  fuel: 'fuel',
  gate: 'tickets-plane',
  luggage: 'luggage',
  food: 'utensils',
  cafe: 'coffee',
  bar: 'wine',
  beer: 'beer',
  bakery: 'croissant',
  'ice-cream': 'ice-cream-cone',
  shop: 'shopping-bag',
  market: 'shopping-cart',
  store: 'store',
  gift: 'gift',
  clothing: 'shirt',
  hairdresser: 'scissors',
  jewellery: 'gem',
  flowers: 'flower-2',
  ticket: 'ticket',
  cash: 'banknote',
  atm: 'credit-card',
  'first-aid': 'briefcase-medical',
  hospital: 'hospital',
  pharmacy: 'pill',
  doctor: 'stethoscope',
  lab: 'flask-conical',
  meeting: 'users',
  presentation: 'presentation',
  office: 'briefcase',
  desk: 'lamp-desk',
  reception: 'concierge-bell',
  printer: 'printer',
  wifi: 'wifi',
  phone: 'phone',
  mail: 'mail',
  library: 'library',
  book: 'book-open',
  school: 'graduation-cap',
  museum: 'landmark',
  art: 'palette',
  theater: 'theater',
  cinema: 'film',
  music: 'music',
  camera: 'camera',
  'audio-guide': 'headphones',
  stage: 'mic',
  gym: 'dumbbell',
  garden: 'trees',
  prayer: 'church',
  lounge: 'armchair',
  bed: 'bed',
  lockers: 'lock',
  security: 'shield-check',
  'fire-extinguisher': 'fire-extinguisher',
  power: 'plug',
  dog: 'dog',
};

/** Own drawings, because lucide has no version of these icons that is legible at 12 pixels. */
const ownPaths: Record<string, string> = {
  edit: 'M4 20h4L20 8l-4-4L4 16zM13 7l4 4',
  stairs: 'M3 20h5v-5h4v-5h4V5h5',
  elevator: 'M5 3h14v18H5zM9 10l3-3 3 3M9 14l3 3 3-3',
  escalator: 'M3 19h4L17 8h4M7 13l6-7M13 10V6H9',
  sharpLeft: 'M18 20V9a4 4 0 0 0-8 0v8M6 13l4 4 4-4',
  sharpRight: 'M6 20V9a4 4 0 0 1 8 0v8M18 13l-4 4-4-4',
};

const interfaceIcons: Record<string, string> = {
  search: 'search',
  close: 'x',
  plus: 'plus',
  minus: 'minus',
  reset: 'house',
  layers: 'layers',
  language: 'languages',
  filter: 'list-filter',
  share: 'share-2',
  print: 'printer',
  down: 'chevron-down',
  next: 'chevron-right',
  previous: 'chevron-left',
  clock: 'clock',
  place: 'map-pin',
  star: 'star',
  check: 'check',
  warning: 'triangle-alert',
  list: 'list',
  menu: 'menu',
  copy: 'copy',
  out: 'external-link',
  fullscreen: 'maximize',
  back: 'arrow-left',
  retry: 'rotate-cw',
  directions: 'corner-up-right',
};

/** Loaded with the content of a card. */
const cardIcons: Record<string, string> = {
  phone: 'phone',
  mail: 'mail',
  web: 'globe',
  price: 'banknote',
  calendar: 'calendar-clock',
};

/** Loaded with the directions panel. */
const wayIcons: Record<string, string> = {
  swap: 'arrow-up-down',
  edit: '',
  start: 'circle-dot',
  arrive: 'map-pin',
};

/** Loaded with the part that shows the answer. */
const stepIcons: Record<string, string> = {
  start: 'circle-dot',
  arrive: 'map-pin',
  walk: 'arrow-up',
  slightLeft: 'arrow-up-left',
  left: 'corner-up-left',
  sharpLeft: '',
  slightRight: 'arrow-up-right',
  right: 'corner-up-right',
  sharpRight: '',
  door: 'door-open',
  stairs: '',
  escalator: '',
  elevator: '',
  ramp: 'trending-up',
  link: 'move-right',
};

const licence =
  '// Path data from lucide-static (ISC License, Copyright (c) Lucide Icons and Contributors; parts MIT, Feather).';

writeIcons(
  new URL('./icons.ts', import.meta.url),
  'iconPaths',
  'Built-in marker icons: stroked paths in a 24 x 24 box, line width 2, round ends.',
  builtIn,
);
writeIcons(
  new URL('../../viewer/core/ui-icons.ts', import.meta.url),
  'uiIconPaths',
  "Icons of the viewer's own controls, drawn like those of `lib/map/drawing/icons.ts`.",
  interfaceIcons,
);
writeIcons(
  new URL('../../viewer/card/card-icons.ts', import.meta.url),
  'cardIconPaths',
  'Icons of the content of a card, drawn like those of `lib/map/drawing/icons.ts`.',
  cardIcons,
);
writeIcons(
  new URL('../../viewer/directions/way-icons.ts', import.meta.url),
  'wayIconPaths',
  'Icons of the panel of directions, drawn like those of `lib/map/drawing/icons.ts`.',
  wayIcons,
);
writeIcons(
  new URL('../../viewer/directions/step-icons.ts', import.meta.url),
  'stepIconPaths',
  'Icons of steps, drawn like those of `lib/map/drawing/icons.ts`.',
  stepIcons,
);

function writeIcons(target: URL, name: string, summary: string, wanted: Record<string, string>): void {
  const lines = Object.entries(wanted).map(
    ([key, file]) => `  ${quoteKey(key)}: '${ownPaths[key] ?? readPath(file)}',`,
  );
  const text = `${licence}\n// Made by lib/map/drawing/build-icons.ts; do not edit by hand.\n\n/** ${summary} */\nexport const ${name}: Readonly<Record<string, string>> = {\n${lines.join('\n')}\n};\n`;
  writeFileSync(target, text);
}

function quoteKey(key: string): string {
  return /^[a-z]+$/.test(key) ? key : `'${key}'`;
}

/** Returns all shapes of an SVG file as one path. */
function readPath(file: string): string {
  const svg = readFileSync(
    new URL(`../../../node_modules/lucide-static/icons/${file}.svg`, import.meta.url),
    'utf8',
  );
  const shapes = [...svg.matchAll(/<(path|circle|rect|line|polyline|polygon|ellipse)\b([^>]*)>/g)];
  return shapes.map(([, tag, attributes]) => shapePath(tag ?? '', readAttributes(attributes ?? ''))).join('');
}

function readAttributes(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/(?<![\w-])([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key ?? '', value ?? '']),
  );
}

function shapePath(tag: string, attributes: Record<string, string>): string {
  const value = (name: string) => Number(attributes[name] ?? 0);
  if (tag === 'path') return startAbsolute(attributes.d ?? '');
  if (tag === 'line') return `M${value('x1')} ${value('y1')}L${value('x2')} ${value('y2')}`;
  if (tag === 'circle') return ellipse(value('cx'), value('cy'), value('r'), value('r'));
  if (tag === 'ellipse') return ellipse(value('cx'), value('cy'), value('rx'), value('ry'));
  if (tag === 'rect')
    return rectangle(value('x'), value('y'), value('width'), value('height'), value('rx') || value('ry'));
  const closing = tag === 'polygon' ? 'z' : '';
  return `M${(attributes.points ?? '').trim()}${closing}`;
}

/**
 * Makes the leading `m` absolute. `m` is absolute only at the start of a path; the coordinate pairs after it stay
 * relative.
 */
function startAbsolute(d: string): string {
  const start = /^m\s*(-?(?:\d+(?:\.\d*)?|\.\d+))(?:[\s,]+|(?=[-.]))(-?(?:\d+(?:\.\d+)?|\.\d+))/.exec(d);
  if (!start) return d;
  const [whole, x, y] = start;
  const rest = d.slice(whole.length);
  return `M${x} ${y}${/^[\s,]*[-\d.]/.test(rest) ? 'l' : ''}${rest.trim()}`;
}

function ellipse(cx: number, cy: number, rx: number, ry: number): string {
  return `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0`;
}

function rectangle(x: number, y: number, width: number, height: number, r: number): string {
  if (r === 0) return `M${x} ${y}h${width}v${height}h${-width}z`;
  const arc = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${x + r} ${y}h${width - 2 * r}${arc(r, r)}v${height - 2 * r}${arc(-r, r)}h${2 * r - width}${arc(-r, -r)}v${2 * r - height}${arc(r, -r)}z`;
}
