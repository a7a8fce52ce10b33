import type { WorkingHours } from '../mapmodel/types.ts';
import type { RoomKindNames } from '../messages/room-kinds.ts';
import type { ProposedKind } from './kinds.ts';
import type { Period, Point, Ring, StatusType } from './proposal.ts';

/** A place on the map, as far as an import compares with it. */
export type KnownPlace = {
  readonly id: string;
  readonly kind: 'area' | 'marker';
  readonly key: string;
  readonly externalId: string | null;
  /** What the last import gave for it (`last-import.ts`). */
  readonly imported: string | null;
  /** Id of its level. */
  readonly level: string;
  readonly ring: Ring | null;
  readonly point: Point | null;
  readonly texts: Readonly<
    Record<
      string,
      {
        readonly title: string | null;
        readonly description: string | null;
        readonly keywords?: readonly string[] | undefined;
      }
    >
  >;
  /** Names in the default language. */
  readonly tags: readonly string[];
  readonly color: string;
  /** Name or address of the icon. Null for an area, and for a marker with no icon or an uploaded one. */
  readonly icon: string | null;
  readonly status: StatusType | null;
  readonly hours: WorkingHours | null;
  /** Its periods, and the time zone in which a person reads them. */
  readonly occupancy: { readonly periods: readonly Period[]; readonly zone: string };
  readonly telephone: string | null;
  readonly webpage: string | null;
  readonly email: string | null;
  readonly price: string | null;
};

/** What a kind of room gives a place. */
export type KnownKind = {
  readonly kind: ProposedKind;
  readonly color: string;
  readonly icon: string;
  /** Name of its tag, in the default language of the map. */
  readonly tag: string;
  /** Its name in each language of the map. */
  readonly titles: Readonly<Record<string, string>>;
};

export type KnownMap = {
  /** The kinds of rooms, and their names in the languages of the map. Absent where only drawings are read. */
  readonly kinds?: {
    readonly list: readonly KnownKind[];
    readonly names: ReadonlyMap<string, RoomKindNames>;
  };
  readonly defaultLanguage: string;
  readonly languages: readonly string[];
  /** Names of the built-in icons. */
  readonly icons: readonly string[];
  /** Direction of north on the map, clockwise from up; null or absent if it has none. */
  readonly north?: number | null;
  /** Whether the map has directions for visitors. */
  readonly hasDirections?: boolean;
  /** Time zone of the project. */
  readonly timezone: string;
  readonly levels: readonly {
    readonly id: string;
    readonly key: string;
    readonly name: string;
    readonly width: number;
    readonly height: number;
  }[];
  readonly places: readonly KnownPlace[];
};
