import type { NameMode } from '../../contract/choices.ts';
import { placeDrawing, planOf } from '../../map/place-drawing.ts';
import type { HiddenNames, LevelDrawing } from '../../map/types.ts';
import { deepestScale } from './deepest-scale.ts';
import { textOf } from './texts.ts';
import type { LevelShape, PublicProject } from './types.ts';

export type DrawingInput = {
  language: string;
  defaultLanguage: string;
  customIcons: Record<string, string>;
  settings: Pick<PublicProject['settings'], 'orientation' | 'bearing' | 'names'>;
};

/** Converts a public level to a drawing for the engine, with titles in the shown language. */
export function toLevelDrawing(level: LevelShape, input: DrawingInput): LevelDrawing {
  const { defaultZoom, minZoom, maxZoom, areas, markers } = level;
  const shown = level.names ?? input.settings.names;
  const places = [...areas, ...markers].map((place) => {
    const custom = 'customIcon' in place && place.customIcon !== null && input.customIcons[place.customIcon];
    return placeDrawing(place, {
      title: textOf(place, 'title', input) ?? '',
      icon: custom || null,
      names: hiddenNames(place.names ?? shown),
      isClosed: place.status?.type === 'error',
    });
  });
  const drawing = {
    ...planOf(level),
    defaultZoom,
    minZoom,
    maxZoom,
    bearing: bearingOf(level, input.settings),
    places,
  };
  return { ...drawing, deepestK: deepestScale(drawing) };
}

const hiddenNames = (mode: NameMode): HiddenNames | undefined => (mode === 'shown' ? undefined : mode);

/** Returns how a level is turned at first: as it says itself, else as its project does. */
function bearingOf(level: LevelShape, project: DrawingInput['settings']): LevelDrawing['bearing'] {
  const own = level.orientation === null ? project : level;
  if (own.orientation !== 'auto') return own.bearing ?? 0;
  // Without our names, the picture of the plan has them, and they are read upright.
  return hiddenNames(level.names ?? project.names) ? 0 : 'auto';
}
