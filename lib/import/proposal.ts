import type { statusTypes } from '../contract/choices.ts';
import type { Point } from '../geometry/point.ts';
import type { Ring } from '../geometry/polygon.ts';
import type { Occupancy, WorkingHours } from '../mapmodel/types.ts';
import type { Question, RemarkCode, ReportCode, ReportLine } from './report.ts';

export type { Point, Ring };
export type StatusType = (typeof statusTypes)[number];
export type Period = Occupancy['periods'][number];

export type SourceFormat = 'svg' | 'geojson' | 'imdf' | 'osm' | 'table' | 'picture';

/** Texts by language; the empty language is the project's default one. */
export type ByLanguage = Readonly<Record<string, string>>;

/** Absent: the file says nothing. Null: the file says that there is none. */
export type ProposedText = {
  readonly title?: string | null;
  readonly description?: string | null;
  readonly keywords?: readonly string[] | null;
};
export type ProposedTexts = Readonly<Record<string, ProposedText>>;

export type ProposedLevel = {
  /** Its name within this proposal. */
  readonly ref: string;
  readonly names: ByLanguage;
  readonly ordinal: number;
  readonly width: number;
  readonly height: number;
  /** The drawing to put under the places: one of ours, which may show no walls, or the file that was read. */
  readonly backdrop: { readonly svg: string; readonly hasWalls: boolean } | { readonly file: string } | null;
  /** The id of the level that takes the places; null where the level is not ticked. */
  readonly into: string | 'new' | null;
};

export type Note = {
  readonly code: ReportCode | RemarkCode;
  /** The words of the file that it speaks of. */
  readonly text: string;
};

export type Match = { readonly id: string; readonly by: 'key' | 'title' };

export type ProposedFields = {
  readonly texts: ProposedTexts;
  /** Names, in the default language. */
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
};

export type ProposedPlace = ProposedFields & {
  readonly ref: string;
  readonly kind: 'area' | 'marker';
  /** The `ref` of its level; null where a table names none. */
  readonly level: string | null;
  /** The layer or category it is ticked with. */
  readonly group: string | null;
  /** Of an area of a drawing. */
  readonly ring: Ring | null;
  /** Of a marker; null where it is to be placed by hand. */
  readonly point: Point | null;
  readonly key: string | null;
  readonly isTicked: boolean;
  readonly match: Match | null;
  readonly notes: readonly Note[];
};

/** One field of a place of the map, as a person reads it; an empty text is none. */
export type FieldChange = {
  readonly ref: string;
  readonly id: string;
  readonly field:
    | 'shape'
    | `title:${string}`
    | `description:${string}`
    | `keywords:${string}`
    | 'tags'
    | 'color'
    | 'icon'
    | 'status'
    | 'hours'
    | 'occupancy'
    | 'telephone'
    | 'webpage'
    | 'email'
    | 'price';
  readonly before: string;
  readonly after: string;
};

/** What the file says of the whole building. */
export type Facts = {
  readonly projectNames: ByLanguage;
  readonly languages: readonly string[];
  /** Clockwise from up, where the file knows it. */
  readonly northDegrees: number | null;
  readonly pxPerMetre: number | null;
  /** The lines of a drawing of few outlines and many lines, whose rooms the tracer finds; null for any other. */
  readonly walls: readonly Ring[] | null;
};

export type Proposal = {
  readonly source: { readonly format: SourceFormat; readonly files: readonly string[] };
  readonly levels: readonly ProposedLevel[];
  readonly places: readonly ProposedPlace[];
  /** Each element of the file in exactly one line. */
  readonly report: readonly ReportLine[];
  /** What is told beside that and counts no element. */
  readonly remarks: readonly ReportLine[];
  readonly elements: number;
  /** Of matched places; none until they are matched. */
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
};
