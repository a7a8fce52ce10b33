import type { AreaShape, Bootstrap, LevelShape, MarkerShape, PublicProject } from '#lib/viewer/core/types.ts';
import { plainSettings } from './plain-settings.ts';

export type VenueOptions = {
  levels?: number;
  areas?: number;
  markers?: number;
  seed?: number;
  hasImages?: boolean;
};

/** `way` is the file of directions; null or absent without directions. `search` is the file of keywords, if any. */
export type Venue = { project: PublicProject; levels: LevelShape[]; way?: string | null; search?: string };

type Shared = Omit<AreaShape, 'data' | 'fillOpacity' | 'strokeWidth' | 'hoverOpacity' | 'passage'>;

const width = 1600;
const height = 1000;
const markerTypes = ['classic', 'pulse', 'drop-pin', 'rounded-square', 'numbered', 'label-hover'] as const;
const icons = ['info', 'toilet', 'elevator', 'cafe', 'ticket', 'first-aid', 'wifi', 'parking'];
const colors = ['#3b82f6', '#0d6560', '#b45309', '#9d174d', '#4d7c0f', '#6d28d9'];
const words = {
  en: [
    'Bakery',
    'Bookshop',
    'Pharmacy',
    'Optician',
    'Café Müller',
    'Lost property',
    'Lecture hall',
    'Reading room',
  ],
  de: [
    'Bäckerei',
    'Buchhandlung',
    'Apotheke',
    'Augenoptik',
    'Café Müller',
    'Fundbüro',
    'Hörsaal',
    'Lesesaal',
  ],
  ar: ['مخبز', 'مكتبة', 'صيدلية', 'نظارات', 'مقهى مولر', 'المفقودات', 'قاعة محاضرات', 'غرفة القراءة'],
};

/** Makes a venue in the public shape, the same for the same options: all marker types, every field, three languages. */
export function createVenue(options: VenueOptions = {}): Venue {
  const { levels: levelCount = 3, areas = 24, markers = 18, seed = 1, hasImages = false } = options;
  const random = createRandom(seed);
  const tags = ['Food', 'Shops', 'Services'].map((name, i) => ({
    id: uuid(9, i),
    name,
    color: colors[i] ?? '#000000',
    translations: { de: ['Essen', 'Läden', 'Dienste'][i] ?? '', ar: ['طعام', 'متاجر', 'خدمات'][i] ?? '' },
    icon: null,
    order: 0,
  }));
  const levels = Array.from({ length: levelCount }, (_, order): LevelShape => {
    const shared = (kind: number, i: number): Shared => createShared(order, kind, i, random, tags, hasImages);
    return {
      id: uuid(1, order),
      name: ['Ground floor', 'First floor', 'Second floor', 'Roof'][order] ?? `Floor ${order}`,
      key: `level-${order}`,
      order,
      isHidden: false,
      imageUrl: hasImages ? `/plan-${order}.svg` : null,
      imageThumbnails: [],
      width,
      height,
      defaultZoom: 1,
      minZoom: 0.75,
      maxZoom: 8,
      backgroundColor: null,
      metersPerPixel: null,
      building: null,
      orientation: null,
      names: null,
      bearing: null,
      wayfinding: { source: 'auto' as const, floorColors: [], wallColors: [], lines: [] },
      translations: {},
      areas: createAreas(areas, (i) => shared(2, i)),
      markers: Array.from({ length: markers }, (_, i) => createMarker(i, shared(3, i), random)),
    };
  });
  const heads = levels.map(({ areas: own, markers: points, ...head }) => ({
    ...head,
    areaCount: own.length,
    markerCount: points.length,
  }));
  return { project: createProject(heads, tags), levels };
}

/** Returns the start data in the document of a venue. */
export function bootstrapOf(
  venue: Venue,
  change: Partial<Omit<Bootstrap, 'kinds'>> = {},
): Omit<Bootstrap, 'icons' | 'strings' | 'kinds' | 'drawing'> {
  const names = venue.levels.map((level) => [level.id, `level-${level.id}-${venue.project.version}.json`]);
  return {
    project: venue.project,
    files: {
      project: `project-${venue.project.version}.json`,
      levels: Object.fromEntries(names),
      way: venue.way ?? null,
      ...(venue.search === undefined ? {} : { search: venue.search }),
    },
    firstLevelId: venue.levels[0]?.id ?? null,
    urls: { data: '/data/', analytics: '/analytics/', share: '/m/venue', worker: '/build/redraw-worker.js' },
    customIcons: {},
    language: 'en',
    source: 'page',
    ...change,
  };
}

/** Returns repeatable numbers from 0 to 1. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function createProject(levels: PublicProject['levels'], tags: PublicProject['tags']): PublicProject {
  return {
    id: uuid(8, 0),
    key: 'venue',
    name: 'Sample centre',
    settings: plainSettings({ timezone: 'Europe/Berlin' }),
    appearance: {
      isZoomControlsVisible: true,
      isSearchBarVisible: true,
      isLevelSwitcherVisible: true,
      canvasBackgroundColor: null,
      canvasBorderRadius: 'none',
      hidePoweredBy: false,
      customCss: '',
      accentColor: null,
      logo: null,
    },
    analytics: {
      isEnabled: true,
      enabledEvents: ['areaClick', 'markerClick', 'searchQuery', 'mapLoad', 'levelChange', 'linkClick'],
    },
    languages: [
      { code: 'en', name: 'English', direction: 'ltr' },
      { code: 'de', name: 'German', direction: 'ltr' },
      { code: 'ar', name: 'Arabic', direction: 'rtl' },
    ],
    tags,
    levels,
    version: 1,
    live_updated_at: '2026-11-01T10:00:00.000Z',
  };
}

function createAreas(count: number, shared: (i: number) => Shared): AreaShape[] {
  const columns = Math.ceil(Math.sqrt((count * width) / height));
  const rows = Math.ceil(count / columns);
  const cellWidth = width / columns;
  const cellHeight = height / rows;
  return Array.from({ length: count }, (_, i) => {
    const left = (i % columns) * cellWidth + cellWidth * 0.06;
    const top = Math.floor(i / columns) * cellHeight + cellHeight * 0.06;
    const right = left + cellWidth * 0.88;
    const bottom = top + cellHeight * 0.88;
    const notch = cellWidth * 0.2;
    const data: [number, number][] = [
      [left, top],
      [right - notch, top],
      [right, top + notch / 2],
      [right, bottom],
      [left, bottom],
    ];
    return { ...shared(i), data, fillOpacity: 0.3, strokeWidth: 2, hoverOpacity: 0.55, passage: 'auto' };
  });
}

function createMarker(i: number, shared: Shared, random: () => number): MarkerShape {
  const type = markerTypes[i % markerTypes.length] ?? 'classic';
  return {
    ...shared,
    position: { x: Math.round(random() * width), y: Math.round(random() * height) },
    type,
    icon: type === 'numbered' ? null : (icons[i % icons.length] ?? null),
    customIcon: null,
    size: 24,
    opacity: 1,
    pinStyle: (['icon', 'dot', 'plain'] as const)[i % 3] ?? 'icon',
    markerNumber: type === 'numbered' ? i + 1 : null,
    showTooltip: true,
    showCard: i % 7 !== 6,
    way: null,
  };
}

/** Every third place has all fields, so that there are cards of all lengths. */
function createShared(
  order: number,
  kind: number,
  i: number,
  random: () => number,
  tags: PublicProject['tags'],
  hasImages: boolean,
): Shared {
  const isFull = i % 3 === 0;
  const word = i % words.en.length;
  const text = (language: keyof typeof words) => ({
    title: `${words[language][word]} ${order}.${i + 1}${kind === 3 ? ' M' : ''}`,
    description: isFull
      ? {
          en: 'Fresh every morning. Ask at the counter for large orders.',
          de: 'Jeden Morgen frisch. Große Bestellungen bitte am Tresen.',
          ar: 'طازج كل صباح.',
        }[language]
      : null,
    statusLabel: isFull ? { en: 'Busy', de: 'Viel Betrieb', ar: 'مزدحم' }[language] : null,
    features: isFull
      ? { en: ['Step-free', 'Card payment'], de: ['Stufenlos', 'Kartenzahlung'], ar: ['بدون درجات'] }[
          language
        ]
      : [],
    customButtonLabel: isFull ? { en: 'Book a table', de: 'Tisch buchen', ar: 'احجز طاولة' }[language] : null,
  });
  const tag = tags[i % tags.length];
  const isOpenLate = i % 2 === 0;
  const day = [{ open: '09:00', close: isOpenLate ? '02:00' : '18:00' }];
  return {
    id: uuid(kind, order * 100_000 + i),
    key: `${kind === 2 ? 'area' : 'marker'}-${order}-${i}`,
    ...{ externalId: null, names: null },
    isHidden: false,
    color: colors[Math.floor(random() * colors.length)] ?? '#3b82f6',
    zoomOnSelect: i % 2 === 0,
    status: isFull
      ? { type: (['success', 'warning', 'error', 'info'] as const)[(i / 3) % 4] ?? 'info' }
      : null,
    address: isFull ? 'Hauptstraße 12, 10115 Berlin' : null,
    workingHours: isFull
      ? {
          mon: day,
          tue: day,
          wed: day,
          thu: day,
          fri: day,
          sat: [{ open: '10:00', close: '16:00' }],
          sun: [],
        }
      : null,
    occupancy:
      i % 6 === 0
        ? {
            periods: [
              { from: '2026-01-01T00:00:00+01:00', to: '2030-01-01T00:00:00+01:00', label: 'Seminar' },
            ],
          }
        : null,
    customButton: isFull
      ? { enabled: true, icon: 'ticket', label: 'Book a table', url: 'https://example.org/book' }
      : null,
    email: isFull ? 'hello@example.org' : null,
    webpage: isFull ? 'https://www.example.org/shop' : null,
    telephone: isFull ? '+49 30 1234567' : null,
    rating: isFull ? 4.5 : null,
    price: isFull ? '€€, main dishes from 12 €' : null,
    tags: tag ? [tag] : [],
    images:
      isFull && hasImages
        ? [0, 1].map((at) => ({
            id: uuid(7, i * 10 + at),
            url: `/plan-${at}.svg`,
            thumbnails: [],
            order: at,
            alt: (at === 1 ? { en: 'The garden', de: 'Der Garten' } : {}) as Record<string, string>,
          }))
        : [],
    translations: { en: text('en'), de: text('de'), ...(i % 2 === 0 && { ar: text('ar') }) },
  };
}

function uuid(kind: number, number: number): string {
  return `00000000-0000-4000-8${kind.toString().padStart(3, '0')}-${number.toString(16).padStart(12, '0')}`;
}
