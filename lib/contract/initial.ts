import type * as z from 'zod';
import { limits } from '../plans/limits.ts';
import type { area } from './schemas/area.ts';
import type { tag, translation } from './schemas/content.ts';
import type { levelRecord } from './schemas/level.ts';
import type { marker } from './schemas/marker.ts';

const shared = {
  key: '',
  externalId: null,
  imported: null,
  isHidden: false,
  color: '',
  names: null,
  zoomOnSelect: true,
  status: null,
  address: null,
  workingHours: null,
  occupancy: null,
  customButton: null,
  email: null,
  webpage: null,
  telephone: null,
  rating: null,
  price: null,
  tags: [],
  images: [],
  translations: {},
};

/** Fields of areas and markers that only drafts, their versions and exports have: visitors never get them. */
export const draftFields = ['imported'] as const satisfies readonly (keyof typeof shared)[];

type Initial = {
  /** The texts of a language. */
  texts: Omit<z.infer<typeof translation>, 'keywords'>;
  area: Omit<z.infer<typeof area>, 'id'>;
  marker: Omit<z.infer<typeof marker>, 'id'>;
  level: Omit<z.infer<typeof levelRecord>, 'id'>;
  tag: Omit<z.infer<typeof tag>, 'id'>;
};

/**
 * Value of each field of a new record, in the form and the order of responses. A record that was stored before a field
 * existed is read with it. Separate from the schemas, so that a browser can load the values alone; a field without a
 * value here does not compile.
 */
export const initial: Initial = {
  texts: { title: null, description: null, statusLabel: null, features: [], customButtonLabel: null },
  area: {
    ...shared,
    color: '#3b82f6',
    data: [],
    fillOpacity: 0.3,
    strokeWidth: 2,
    hoverOpacity: 0.5,
    passage: 'auto',
  },
  marker: {
    ...shared,
    color: '#ef4444',
    position: { x: 0, y: 0 },
    type: 'classic',
    icon: null,
    customIcon: null,
    size: 24,
    opacity: 1,
    pinStyle: 'icon',
    markerNumber: null,
    showTooltip: true,
    showCard: true,
    way: null,
  },
  level: {
    name: '',
    key: '',
    order: 0,
    isHidden: false,
    imageUrl: null,
    imageThumbnails: [],
    width: limits.canvasPxDefault,
    height: limits.canvasPxDefault,
    defaultZoom: 1,
    minZoom: 0.75,
    maxZoom: 4,
    backgroundColor: null,
    metersPerPixel: null,
    building: null,
    orientation: null,
    bearing: null,
    names: null,
    wayfinding: { source: 'auto', floorColors: [], wallColors: [], lines: [] },
    translations: {},
  },
  tag: { name: '', color: '#64748b', translations: {}, icon: null, order: 0 },
};
