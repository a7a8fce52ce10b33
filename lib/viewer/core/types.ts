import type { z } from 'zod';
import type { publicProject } from '../../contract/schemas/project.ts';
import type { AreaShape, LevelMetadataShape, LevelShape, MarkerShape } from '../../mapmodel/present.ts';
import type { ViewerStrings } from '../../messages/viewer.ts';
import type { CompactDrawing } from './compact-drawing.ts';
import type { KindNames } from './kind-names.ts';

export type { AreaShape, LevelMetadataShape, LevelShape, MarkerShape };
export type PublicProject = z.infer<typeof publicProject>;
export type PlaceShape = AreaShape | MarkerShape;
/** `stops` are the levels of a lift or stairs that a list shows once. */
export type FoundPlace = { place: PlaceShape; level: LevelShape; stops?: readonly LevelShape[] };

/** Names of the data files of the current state. A changed file gets a new name. */
export type DataFiles = {
  /** `project-<hash>.json`: the shape of `GET /api/p/{project}/`. */
  project: string;
  /** `level-<id>-<hash>.json` by level id, for every level that is not hidden: the full public Level. */
  levels: Record<string, string>;
  /**
   * `way-<hash>.json`: WayData of lib/wayfinding, in which `floor` and `stepFreeFloor` name floor files of the same
   * folder. Null while directions are off or not built yet.
   */
  way: string | null;
  /** `search-<version>.json`: search data that are never shown, `{<place id>: {<lang>: [keyword]}}`. */
  search?: string;
};

/** `version.json`: `changed` contains the current file names, so that a viewer fetches only changed files. */
export type VersionFile = {
  version: number;
  changed: DataFiles;
  /** In events: the time over which the maps that hear of it spread their fetches. */
  spread_ms?: number;
};

/** Where the map is shown. Also the `source` of the mapLoad event. */
export type ViewerSource = 'embed' | 'page' | 'qr' | 'kiosk';

/** The JSON in `#atrium-data`. */
export type Bootstrap = {
  project: PublicProject;
  files: DataFiles;
  /** The level that the document was rendered for. Null for a map without levels. */
  firstLevelId: string | null;
  urls: {
    /** Folder of the data files and of `version.json`, with a slash at the end. */
    data: string;
    /** Null turns analytics off, as in a preview. */
    analytics: string | null;
    /** Address for reports of visitors. Absent if the owner does not want reports. */
    reports?: string;
    /** The public page that a shared link opens. Absolute if the origin is known. */
    share: string;
    /** The script of the redraw worker. Null draws on the main thread. */
    worker: string | null;
  };
  /** Addresses of uploaded icons by id (`customIcon` of a marker). */
  customIcons: Record<string, string>;
  /** Path data of the built-in icons of the first level. Filled in by `renderDocument`. */
  icons: Record<string, string>;
  /** Names of places without a title, by icon. Filled in by `renderDocument`. */
  kinds: KindNames;
  /** The drawing of the first level, shown before its data are loaded. Filled in by `renderDocument`. */
  drawing: CompactDrawing | null;
  /** Language of the document and of its interface texts. */
  language: string;
  strings: ViewerStrings;
  source: ViewerSource;
  /** Pages about the operator of the service, for a map that is a page of its own. */
  legal?: { imprintUrl: string | null; privacyUrl: string | null };
  /** Whether the document is a preview, which has no live changes. */
  isPreview?: boolean;
  /** The token of a preview on which reviewers may write comments. */
  review?: string;
  /** The place of a page that is about one, as a hash (`#/level/place`). */
  hash?: string;
  /** The time at which the map was copied into a folder, for a document that no service answers. */
  copiedAt?: string;
  /** The script that stores this map for use without a connection. Only on pages that may be stored. */
  keeper?: string;
};
