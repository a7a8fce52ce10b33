import type { z } from 'zod';
import type { statusTypes } from '../../contract/choices.ts';
import type { area } from '../../contract/schemas/area.ts';
import type { image, tag, translation } from '../../contract/schemas/content.ts';
import type { levelRecord } from '../../contract/schemas/level.ts';
import type { marker } from '../../contract/schemas/marker.ts';
import type { project, projectDetail } from '../../contract/schemas/project.ts';
import type { occupancy, workingHours } from '../../contract/schemas/schedules.ts';
import type { Point } from '../../geometry/point.ts';

export type StatusType = (typeof statusTypes)[number];
export type Translation = z.output<typeof translation>;
export type Translations = Readonly<Record<string, Translation>>;
export type ImageRef = z.output<typeof image>;
export type WorkingHours = z.output<typeof workingHours>;
export type Occupancy = z.output<typeof occupancy>;
export type ProjectDetail = z.output<typeof projectDetail>;
export type ProjectRecord = z.output<typeof project>;
export type AreaRecord = z.output<typeof area>;
export type MarkerRecord = z.output<typeof marker>;

/** Custom button without its label, which is part of the translations. */
export type CustomButton = { enabled: boolean; icon: string | null; url: string | null };

type PlaceFields = {
  id: string;
  /** Id of the level. */
  level: string;
  order: number;
  status: StatusType | null;
  /** Ids of tags. */
  tags: readonly string[];
  customButton: CustomButton | null;
  translations: Translations;
};

type Rewritten = keyof PlaceFields | 'data' | 'position';

/** Entities are immutable: a change is a new object with the same id. */
export type Area = Readonly<
  Omit<AreaRecord, Rewritten> & PlaceFields & { kind: 'area'; data: readonly Point[] }
>;
export type Marker = Readonly<
  Omit<MarkerRecord, Rewritten> & PlaceFields & { kind: 'marker'; position: Point }
>;
export type Place = Area | Marker;
export type Level = Readonly<z.output<typeof levelRecord> & { kind: 'level' }>;
export type Tag = Readonly<z.output<typeof tag> & { kind: 'tag' }>;

/** Editable fields of the project. */
export type Project = Readonly<
  Pick<
    ProjectRecord,
    | 'id'
    | 'key'
    | 'name'
    | 'description'
    | 'settings'
    | 'appearance'
    | 'analytics'
    | 'languages'
    | 'allowed_domains'
    | 'takes_reports'
  > & { kind: 'project' }
>;

export type Entity = Area | Marker | Level | Tag | Project;

/** An entity before and after; null if it does not exist then. */
export type Change = { readonly id: string; readonly before: Entity | null; readonly after: Entity | null };

export type CommandLabel =
  | 'addArea'
  | 'addMarker'
  | 'addLevel'
  | 'addTag'
  | 'move'
  | 'turn'
  | 'scale'
  | 'square'
  | 'kind'
  | 'moveCorner'
  | 'addCorner'
  | 'deleteCorner'
  | 'delete'
  | 'paste'
  | 'duplicate'
  | 'cut'
  | 'merge'
  | 'subtract'
  | 'align'
  | 'distribute'
  | 'style'
  | 'details'
  | 'text'
  | 'reorder'
  | 'moveToLevel'
  | 'level'
  | 'plan'
  | 'tag'
  | 'project'
  | 'import'
  | 'restoreWork'
  | 'directions';

/** One undo step. */
export type Command = {
  readonly label: CommandLabel;
  readonly changes: readonly Change[];
  /** Null leaves the selection unchanged. */
  readonly selectionBefore: readonly string[] | null;
  readonly selectionAfter: readonly string[] | null;
  /** Steps with the same key within the time are merged into one. */
  readonly merge?: { readonly key: string; readonly withinMs: number };
};

/** Reason of a refusal, as a key of the strings. */
export type RefusalReason =
  | 'cornersMin'
  | 'locked'
  | 'selfCrossing'
  | 'cutMissesArea'
  | 'cutEndsInside'
  | 'notTouching'
  | 'wouldHaveHole'
  | 'nothingLeft'
  | 'selectArea'
  | 'tooSmall'
  | 'levelsMax'
  | 'nothingToPaste'
  | 'tagsMax'
  | 'floorColorsMax'
  | 'floorLinesMax'
  | 'linePointsMax'
  | 'traceWall'
  | 'traceOutside'
  | 'traceOpen'
  | 'traceApart'
  | 'traceWhole'
  | 'outsidePlan'
  | 'besidePlan'
  | 'alreadySquare';

export type Refusal = { readonly refused: RefusalReason };

export function isRefusal(result: Command | Refusal): result is Refusal {
  return 'refused' in result;
}

export function isPlace(entity: Entity | null | undefined): entity is Place {
  return entity?.kind === 'area' || entity?.kind === 'marker';
}

/** A corner of an area. */
export type Vertex = { readonly id: string; readonly index: number };

/** Task for the next points on the map while directions are edited. */
export type WayTask =
  | { kind: 'wall' | 'opening' | 'erase' | 'color' | 'scale' | 'trial' }
  | { kind: 'marker'; way: NonNullable<Marker['way']>['kind'] }
  | { kind: 'exit'; from: string };

/** Where a lift or stair has no end yet, though it serves the level: above or below its nearest end. */
export type Ghost = {
  /** An end as it would be here, not in the document. */
  readonly marker: Marker;
  /** Ids of the ends, the nearest first. */
  readonly ends: readonly string[];
};

/** Points clicked for a task, with the place under the last point. */
export type WayPoints = { task: WayTask; levelId: string; points: readonly Point[]; hit: string | null };

/** State of editing directions. `hint` names the next step of the task. */
export type WayState = { task: WayTask | null; hint: string | null; clicked: WayPoints | null };
