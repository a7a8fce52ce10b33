import { placeDrawing, planOf } from '../../map/place-drawing.ts';
import type { LevelDrawing } from '../../map/types.ts';
import { textOf } from './texts.ts';
import type { LevelShape, PublicProject } from './types.ts';

export type DrawingInput = {
  language: string;
  defaultLanguage: string;
  customIcons: Record<string, string>;
  settings: Pick<PublicProject['settings'], 'orientation' | 'bearing'>;
};

/** Converts a public level to a drawing for the engine, with titles in the shown language. */
export function toLevelDrawing(level: LevelShape, input: DrawingInput): LevelDrawing {
  const { defaultZoom, minZoom, maxZoom, areas, markers } = level;
  const places = [...areas, ...markers].map((place) => {
    const custom = 'customIcon' in place && place.customIcon !== null && input.customIcons[place.customIcon];
    return placeDrawing(place, { title: textOf(place, 'title', input) ?? '', icon: custom || null });
  });
  return {
    ...planOf(level),
    defaultZoom,
    minZoom,
    maxZoom,
    bearing: bearingOf(level, input.settings),
    places,
  };
}

/** Returns how a level is turned at first: as it says itself, else as its project does. */
function bearingOf(level: LevelShape, project: DrawingInput['settings']): LevelDrawing['bearing'] {
  const own = level.orientation === null ? project : level;
  return own.orientation === 'auto' ? 'auto' : (own.bearing ?? 0);
}
