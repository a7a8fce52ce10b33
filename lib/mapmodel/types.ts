import type { z } from 'zod';
import type { markerTypes, pinStyles, statusTypes } from '../contract/choices.ts';
import type { areaWrite } from '../contract/schemas/area.ts';
import type { customButton, translation, translationWrite } from '../contract/schemas/content.ts';
import type { builtInIcons } from '../contract/schemas/icons.ts';
import type { levelWrite } from '../contract/schemas/level.ts';
import type { markerWrite } from '../contract/schemas/marker.ts';
import type { occupancy, workingHours } from '../contract/schemas/schedules.ts';
import type { levelWayfinding, passage, way } from '../contract/schemas/wayfinding.ts';

type Point = readonly [x: number, y: number];
export type StatusType = (typeof statusTypes)[number];
export type Translation = z.infer<typeof translation>;
export type TranslationWrite = z.infer<typeof translationWrite>;
export type Translations = Record<string, Translation>;
export type WorkingHours = z.infer<typeof workingHours>;
export type Occupancy = z.infer<typeof occupancy>;
export type Passage = z.infer<typeof passage>;
export type Way = z.infer<typeof way>;
export type LevelWayfinding = z.infer<typeof levelWayfinding>;

/** The button without its label, which is in the translations. */
export type CustomButtonBody = Omit<z.infer<typeof customButton>, 'label'>;

/** The fields that areas and markers share. */
export type SharedBody = {
  color: string;
  zoomOnSelect: boolean;
  status: StatusType | null;
  address: string | null;
  workingHours: WorkingHours | null;
  occupancy: Occupancy | null;
  customButton: CustomButtonBody | null;
  email: string | null;
  webpage: string | null;
  telephone: string | null;
  rating: number | null;
  price: string | null;
  tagIds: string[];
  imageIds: string[];
  /** Has only languages in which something was written. Reading adds the default language. */
  translations: Translations;
};

export type AreaBody = SharedBody & {
  data: Point[];
  fillOpacity: number;
  strokeWidth: number;
  hoverOpacity: number;
  passage: Passage;
};

export type MarkerBody = SharedBody & {
  position: { x: number; y: number };
  type: (typeof markerTypes)[number];
  icon: string | null;
  customIcon: string | null;
  size: number;
  opacity: number;
  pinStyle: (typeof pinStyles)[number];
  markerNumber: number | null;
  showTooltip: boolean;
  showCard: boolean;
  way: Way | null;
};

export type EntityKind = 'area' | 'marker';

/** An area or marker without its body. */
export type EntityHead = {
  id: string;
  kind: EntityKind;
  levelId: string;
  key: string;
  /** Rank among the areas or markers of a level. Those of equal order are sorted by id. */
  order: number;
  isHidden: boolean;
};
export type Area = EntityHead & { kind: 'area'; body: AreaBody };
export type Marker = EntityHead & { kind: 'marker'; body: MarkerBody };
export type Entity = Area | Marker;

export type LevelBody = {
  name: string;
  imageId: string | null;
  /** Size of the plain canvas in pixels. A level with an image has the image's size. */
  width: number;
  height: number;
  defaultZoom: number;
  minZoom: number;
  maxZoom: number;
  backgroundColor: string | null;
  metersPerPixel: number | null;
  building: string | null;
  wayfinding: LevelWayfinding;
  /** Names in further languages. */
  translations: Record<string, { name: string }>;
};

export type Level = { id: string; key: string; order: number; isHidden: boolean; body: LevelBody };

export type Tag = {
  id: string;
  name: string;
  color: string;
  translations: Record<string, string>;
  icon: (typeof builtInIcons)[number] | null;
  /** Tags of equal order keep the order in which they were created. */
  order: number;
};

export type AreaWrite = z.infer<typeof areaWrite>;
export type MarkerWrite = z.infer<typeof markerWrite>;
export type LevelWrite = z.infer<typeof levelWrite>;
