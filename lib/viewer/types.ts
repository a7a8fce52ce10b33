import type { z } from 'zod';
import type { publicProject } from '../contract/schemas/project.ts';
import type { AreaShape, LevelMetadataShape, LevelShape, MarkerShape } from '../mapmodel/present.ts';
import type { ViewerStrings } from '../strings/viewer.en.ts';
import type { CompactDrawing } from './compact-drawing.ts';

export type { AreaShape, LevelMetadataShape, LevelShape, MarkerShape };
export type PublicProject = z.infer<typeof publicProject>;
export type PlaceShape = AreaShape | MarkerShape;

/** Names of the data files that hold the present state; a changed file has a new name. */
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
  /** `search-<version>.json`: what is searched and never shown, `{<place id>: {<lang>: [keyword]}}`. */
  search?: string;
};

/** `version.json`: `changed` names the files as they are now, so that a viewer fetches only what differs. */
export type VersionFile = { version: number; changed: DataFiles };

/** Where the map is shown; also the `source` of the mapLoad event. */
export type ViewerSource = 'embed' | 'page' | 'qr' | 'kiosk';

/** The JSON in `#atrium-data`. */
export type Bootstrap = {
  project: PublicProject;
  files: DataFiles;
  /** The level the document was rendered for; null for a map without levels. */
  firstLevelId: string | null;
  urls: {
    /** Folder of the data files and of `version.json`, with a slash at the end. */
    data: string;
    /** Null: no analytics, as in a preview. */
    analytics: string | null;
    /** Where visitors report problems; absent where the owner does not want that. */
    reports?: string;
    /** The public page that a shared link opens, absolute where the origin is known. */
    share: string;
    /** The redraw worker's script; null draws on the main thread. */
    worker: string | null;
  };
  /** Addresses of uploaded icons by id (`customIcon` of a marker). */
  customIcons: Record<string, string>;
  /** Path data of the built-in icons that the first level uses; filled in by `renderDocument`. */
  icons: Record<string, string>;
  /** What is drawn of the first level, so that it shows before its data are here; filled in by `renderDocument`. */
  drawing: CompactDrawing | null;
  /** Language of the document, and its interface texts. */
  language: string;
  strings: ViewerStrings;
  source: ViewerSource;
  /** Pages about who runs the service, for a map that is a page of its own. */
  legal?: { imprintUrl: string | null; privacyUrl: string | null };
  /** The loader's settings when the map is mounted without a document of its own. */
  isPreview?: boolean;
  /** The token of a preview on which reviewers may write comments. */
  review?: string;
  /** The place that a page of its own is about, as an address names it (`#/level/place`). */
  hash?: string;
  /** The script that keeps this map for a visitor without a connection; only on pages that may be kept. */
  keeper?: string;
};
