import type { z } from 'zod';
import type { statusTypes } from '../contract/choices.ts';
import type { area, areaWrite } from '../contract/schemas/area.ts';
import type { customButton, tag, translation, translationWrite } from '../contract/schemas/content.ts';
import type { levelRecord, levelWrite } from '../contract/schemas/level.ts';
import type { marker, markerWrite } from '../contract/schemas/marker.ts';
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
/** Alternative texts of an image by language. None is empty. */
export type ImageAlt = Readonly<Record<string, string>>;
export type LevelWayfinding = z.infer<typeof levelWayfinding>;

/** The button without its label, which is in the translations. */
export type CustomButtonBody = Omit<z.infer<typeof customButton>, 'label'>;

/** The body of a place: its reply, with references as ids. `translations` has only languages with a text. */
type BodyOf<Reply extends AreaReply | MarkerReply> = Omit<
  Reply,
  'id' | 'key' | 'isHidden' | 'status' | 'customButton' | 'tags' | 'images'
> & {
  status: StatusType | null;
  customButton: CustomButtonBody | null;
  tagIds: string[];
  imageIds: string[];
  /** Alternative texts by the id of the image. Only those of its images, and only images that have some. */
  imageAlts: Readonly<Record<string, ImageAlt>>;
};

type AreaReply = Omit<z.infer<typeof area>, 'data'> & { data: Point[] };
type MarkerReply = z.infer<typeof marker>;
export type AreaBody = BodyOf<AreaReply>;
export type MarkerBody = BodyOf<MarkerReply>;
/** The fields that areas and markers share. */
export type SharedBody = Pick<AreaBody, keyof AreaBody & keyof MarkerBody>;

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
  /** Fields that the stored body lacks, because an older version wrote it (`readBody` in `fields.ts`). */
  lacking?: readonly string[];
};
export type Area = EntityHead & { kind: 'area'; body: AreaBody };
export type Marker = EntityHead & { kind: 'marker'; body: MarkerBody };
export type Entity = Area | Marker;

/** The body of a level. `width` and `height` are those of its plain canvas: an image has a size of its own. */
export type LevelBody = Omit<
  z.infer<typeof levelRecord>,
  'id' | 'key' | 'order' | 'isHidden' | 'imageUrl' | 'imageThumbnails'
> & { imageId: string | null };
export type Level = Pick<EntityHead, 'id' | 'key' | 'order' | 'isHidden' | 'lacking'> & { body: LevelBody };

/** Tags of equal order keep the order in which they were created. */
export type Tag = z.infer<typeof tag>;

export type AreaWrite = z.infer<typeof areaWrite>;
export type MarkerWrite = z.infer<typeof markerWrite>;
export type LevelWrite = z.infer<typeof levelWrite>;
