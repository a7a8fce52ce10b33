import type { WorkingHours } from '../mapmodel/types.ts';
import type { Point, Ring } from './proposal.ts';

/** What is on the map already, as far as an import compares with it. */
export type KnownPlace = {
  readonly id: string;
  readonly kind: 'area' | 'marker';
  readonly key: string;
  /** The id of its level. */
  readonly level: string;
  readonly ring: Ring | null;
  readonly point: Point | null;
  readonly texts: Readonly<
    Record<string, { readonly title: string | null; readonly description: string | null }>
  >;
  /** Names, in the default language. */
  readonly tags: readonly string[];
  readonly hours: WorkingHours | null;
  readonly telephone: string | null;
  readonly webpage: string | null;
  readonly email: string | null;
  readonly price: string | null;
};

export type KnownMap = {
  readonly defaultLanguage: string;
  readonly languages: readonly string[];
  readonly levels: readonly { readonly id: string; readonly key: string; readonly name: string }[];
  readonly places: readonly KnownPlace[];
};
