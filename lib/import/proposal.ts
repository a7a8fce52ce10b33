import type { statusTypes } from '../contract/choices.ts';
import type { Point } from '../geometry/point.ts';
import type { Ring } from '../geometry/polygon.ts';
import type { Occupancy, WorkingHours } from '../mapmodel/types.ts';
import type { DrawnWord } from './drawing/read-texts.ts';
import type { ProposedKind } from './kinds.ts';
import type { Question, RemarkCode, ReportCode, ReportLine } from './report.ts';

export type { Point, Ring };
export type StatusType = (typeof statusTypes)[number];
export type Period = Occupancy['periods'][number];

export type SourceFormat = 'svg' | 'dxf' | 'pdf' | 'geojson' | 'imdf' | 'osm' | 'table' | 'photo' | 'picture';

/** Texts by language. The empty language is the project's default language. */
export type ByLanguage = Readonly<Record<string, string>>;

/** An absent text means that the file says nothing, null that it says there is none. */
export type ProposedText = {
  readonly title?: string | null;
  readonly description?: string | null;
  readonly keywords?: readonly string[] | null;
};
export type ProposedTexts = Readonly<Record<string, ProposedText>>;

export type ProposedLevel = {
  /** Name of the level within this proposal. */
  readonly ref: string;
  readonly names: ByLanguage;
  readonly ordinal: number;
  readonly width: number;
  readonly height: number;
  /** Scale of this level, if levels of the file differ or it is known. */
  readonly pxPerMetre?: number;
  /** The drawing under the places: drawn by the import, perhaps without walls, a scan that the import cleaned, or the file that was read. */
  readonly backdrop:
    | { readonly svg: string; readonly hasWalls: boolean }
    | { readonly png: Uint8Array<ArrayBuffer> }
    | { readonly file: string }
    | null;
  /** Texts of the drawing in metres of its own, which the backdrop does not show. */
  readonly words?: readonly DrawnWord[];
  /** Id of the level that takes the places, `new`, or null if the level is not ticked. */
  readonly into: string | 'new' | null;
};

export type Note = {
  readonly code: ReportCode | RemarkCode;
  /** The words of the file that the note is about. */
  readonly text: string;
};

export type Match = { readonly id: string; readonly by: 'key' | 'externalId' | 'outline' | 'title' };

/** What leads from one floor to another. */
export type ShaftKind = 'stairs' | 'elevator' | 'escalator';

export type ProposedFields = {
  readonly texts: ProposedTexts;
  /** Names in the default language. */
  readonly tags?: readonly string[];
  readonly color?: string;
  readonly icon?: string | null;
  readonly status?: StatusType | null;
  readonly hours?: WorkingHours | null;
  readonly occupancy?: readonly Period[] | null;
  readonly telephone?: string | null;
  readonly webpage?: string | null;
  readonly email?: string | null;
  readonly price?: string | null;
  readonly externalId?: string | null;
};

export type ProposedPlace = ProposedFields & {
  readonly ref: string;
  readonly kind: 'area' | 'marker';
  /** The `ref` of its level; null if a table names none. */
  readonly level: string | null;
  /** The layer or category with which it is ticked. */
  readonly group: string | null;
  /** Outline of an area of a drawing. */
  readonly ring: Ring | null;
  /** Position of a marker; null if a person has to place it. */
  readonly point: Point | null;
  readonly key: string | null;
  /** Id of the element in its source, such as `way/12` of OpenStreetMap, kept as the external id of the place. */
  readonly sourceId?: string;
  /** Whether the file gives this key, as an id. Otherwise it is made from the title, which may be new. */
  readonly isKeyGiven?: boolean;
  /** What the file says that the place is for. */
  readonly use?: ProposedKind;
  /** Fields that follow from the kind of the place and that no file says. */
  readonly made?: ReadonlySet<FieldChange['field']>;
  /** Role of a new marker in directions. */
  readonly way?: 'door' | 'entrance' | ShaftKind;
  /** Whether it was made of another place and stands for no element of the file. */
  readonly isMade?: boolean;
  /** Whether it came with an import of before, and was deleted on the map since. */
  readonly wasDeleted?: boolean;
  readonly isTicked: boolean;
  readonly match: Match | null;
  readonly notes: readonly Note[];
};

/**
 * Where a field has changed since the last import: in the file, here on the map, or in both. Unknown if the place was not
 * imported from such a file.
 */
export type Origin = 'file' | 'here' | 'both' | 'unknown';

/** A change of one field of a place on the map, in words for a person. An empty text means none. */
export type FieldChange = {
  readonly ref: string;
  readonly id: string;
  readonly origin: Origin;
  readonly field:
    | 'level'
    | 'shape'
    | `${keyof ProposedText}:${string}`
    | Exclude<keyof ProposedFields, 'texts'>;
  readonly before: string;
  readonly after: string;
};

/** Facts of the file about the whole building. */
export type Facts = {
  readonly projectNames: ByLanguage;
  readonly languages: readonly string[];
  /** Direction of north, clockwise from up; null if the file does not tell. */
  readonly northDegrees: number | null;
  readonly pxPerMetre: number | null;
  /** Lines of a drawing with few outlines and many lines, in which the tracer finds rooms; null for other files. */
  readonly walls: readonly Ring[] | null;
  /** Layers of a plan whose lines may be walls, and whether they were taken as such; empty for other files. */
  readonly layers: readonly PlanLayer[];
};

export type PlanLayer = { readonly name: string; readonly lines: number; readonly isWall: boolean };

export type Proposal = {
  readonly source: { readonly format: SourceFormat; readonly files: readonly string[] };
  readonly levels: readonly ProposedLevel[];
  readonly places: readonly ProposedPlace[];
  /** Counts each element of the file in exactly one line. */
  readonly report: readonly ReportLine[];
  /** Further remarks, which count no element. */
  readonly remarks: readonly ReportLine[];
  readonly elements: number;
  /** Changes of matched places; empty until places are matched. */
  readonly changes: readonly FieldChange[];
  readonly questions: readonly Question[];
  readonly facts: Facts;
};

export const noFacts: Facts = {
  projectNames: {},
  languages: [],
  northDegrees: null,
  pxPerMetre: null,
  walls: null,
  layers: [],
};
