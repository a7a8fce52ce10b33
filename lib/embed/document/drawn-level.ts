import { iconPaths } from '../../map/drawing/icons.ts';
import { toCompact } from '../../viewer/core/compact-drawing.ts';
import { toLevelDrawing } from '../../viewer/core/drawing.ts';
import type { KindNames } from '../../viewer/core/kind-names.ts';
import type { Bootstrap, LevelMetadataShape, LevelShape, PublicProject } from '../../viewer/core/types.ts';
import { catalogueFor } from './catalogue.ts';
import { scriptJson } from './html.ts';
import { renderPlaces } from './render-places.ts';

/** What a document contains of its first level. All documents of the level in one language share it. */
export type DrawnLevel = {
  /** Compact drawing as JSON for a script. `null` for a large one: the viewer then draws from the level's file. */
  drawing: string;
  /** Built-in icons of the level's markers and buttons. */
  icons: Bootstrap['icons'];
  /** The list of places as HTML. */
  places: string;
};

/** A larger drawing is not part of the document. Every visitor loads the level's file anyway. */
const drawingCharsMax = 2 * 1024 * 1024;

export type DrawnInput = {
  project: Pick<PublicProject, 'settings'>;
  language: string;
  customIcons: Bootstrap['customIcons'];
  /** Names of places without a title (`kindsIn`). */
  kinds: KindNames;
};

/** The level that a document begins with: its own data, its drawing, and the names of places without a title. */
export type FirstLevel = DrawnLevel & {
  head: Omit<LevelMetadataShape, 'areaCount' | 'markerCount'>;
  kinds: KindNames;
};

/** Draws the level that a document begins with. Null for a map without levels. */
export function drawFirstLevel(level: LevelShape | null, input: DrawnInput): FirstLevel | null {
  return level && { head: level, kinds: input.kinds, ...drawLevel(level, input) };
}

/** Draws a level for documents in one language. */
export function drawLevel(
  level: LevelShape,
  { project, language, customIcons, kinds }: DrawnInput,
): DrawnLevel {
  const { settings } = project;
  const input = { language, defaultLanguage: settings.defaultLanguage, customIcons, settings };
  const drawing = scriptJson(toCompact(toLevelDrawing(level, input)));
  return {
    drawing: drawing.length > drawingCharsMax ? 'null' : drawing,
    icons: usedIcons(level),
    places: renderPlaces({ project, level, language, kinds, strings: catalogueFor(language) }),
  };
}

/** Returns the built-in icons of the level's markers and buttons. */
function usedIcons({ areas, markers }: LevelShape): Record<string, string> {
  const names = [
    ...markers.map(({ icon }) => icon),
    ...[...areas, ...markers].map(({ customButton }) => customButton?.icon),
  ];
  const known = names.flatMap((name) => {
    const path = name ? iconPaths[name] : undefined;
    return name && path ? [[name, path] as const] : [];
  });
  return Object.fromEntries(known);
}
