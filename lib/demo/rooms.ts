import { arc, type Point } from './plan-kit.ts';

/** Where the rooms of the demo museum are: rings on the middle of the walls, clockwise on the screen. */
export const planSize = { width: 1200, height: 800 } as const;

/** The round opening in the middle of the house, which gives it its name. */
export const atrium = { x: 600, y: 390, r: 104 } as const;

export type LevelKey = 'lower-level' | 'ground-floor' | 'upper-floor';
export type Rooms = Record<string, readonly Point[]>;

function box(left: number, top: number, right: number, bottom: number): Point[] {
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
}

/** The south-east corner of the house is round. */
const roundCorner = arc(1000, 610, 80, 0, 90, 14);

const cafe: Point[] = [[760, 520], [1080, 520], ...roundCorner, [760, 690]];
const hall = box(440, 230, 760, 550);

export const outline: Point[] = [[120, 90], [1080, 90], ...roundCorner, [120, 690]];
export const lowerOutline: Point[] = box(240, 90, 960, 630);

export const rooms = {
  'ground-floor': {
    'special-exhibition': box(120, 90, 440, 330),
    auditorium: box(440, 90, 760, 230),
    'gallery-1': box(760, 90, 1080, 310),
    'gallery-2': box(910, 310, 1080, 520),
    atrium: hall,
    foyer: box(440, 550, 760, 690),
    shop: box(120, 550, 440, 690),
    workshop: box(120, 330, 290, 550),
    cloakroom: box(290, 330, 440, 420),
    passage: box(290, 420, 440, 460),
    toilets: box(290, 460, 440, 550),
    'family-room': box(760, 410, 910, 520),
    cafe,
    stairs: box(760, 310, 910, 410),
  },
  'upper-floor': {
    'gallery-3': box(120, 90, 360, 300),
    'gallery-4': [
      [360, 90],
      [640, 90],
      [640, 230],
      [440, 230],
      [440, 300],
      [360, 300],
    ],
    'gallery-5': [
      [640, 90],
      [860, 90],
      [860, 310],
      [760, 310],
      [760, 230],
      [640, 230],
    ],
    'cabinet-of-maps': box(860, 90, 1080, 310),
    'gallery-6': box(910, 310, 1080, 520),
    gallery: hall,
    library: box(440, 550, 760, 690),
    'light-room': box(120, 550, 440, 690),
    'childrens-studio': box(120, 300, 290, 550),
    'print-room': box(290, 300, 440, 420),
    passage: box(290, 420, 440, 460),
    toilets: box(290, 460, 440, 550),
    'members-lounge': box(760, 410, 910, 520),
    'roof-terrace': cafe,
    stairs: box(760, 310, 910, 410),
  },
  'lower-level': {
    'open-storage': box(240, 90, 640, 250),
    cinema: [
      [640, 90],
      [960, 90],
      [960, 310],
      [760, 310],
      [760, 250],
      [640, 250],
    ],
    'town-wall': box(240, 250, 440, 470),
    'bicycle-garage': box(240, 470, 440, 630),
    'lower-hall': box(440, 250, 760, 630),
    lockers: box(760, 410, 960, 520),
    toilets: box(760, 520, 960, 630),
    plant: box(910, 310, 960, 410),
    stairs: box(760, 310, 910, 410),
  },
} satisfies Record<LevelKey, Rooms>;
