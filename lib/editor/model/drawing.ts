import { placeDrawing, planOf } from '../../map/place-drawing.ts';
import type { LevelDrawing, PlaceDrawing } from '../../map/types.ts';
import type { Document } from './document.ts';
import { titleOf } from './entities.ts';
import type { Level, Place } from './types.ts';

/** Converts places to drawings for the engine. A place object keeps its drawing until the language changes. */
export type Drawings = {
  of(place: Place): PlaceDrawing;
  level(level: Level): LevelDrawing;
  setLanguage(language: string): void;
  setIcons(urls: ReadonlyMap<string, string>): void;
};

/** Factor on the opacity of hidden places, which only the editor shows. */
const hiddenShare = 0.35;
/** Zooms of the editor, independent of a level's limits for visitors. */
const editorZoom = { min: 0.25, max: 80 };

export function createDrawings(
  document: Pick<Document, 'places' | 'project'>,
  startLanguage: string,
): Drawings {
  let language = startLanguage;
  let icons: ReadonlyMap<string, string> = new Map();
  let kept = new WeakMap<Place, PlaceDrawing>();
  const make = (place: Place): PlaceDrawing => {
    const title = titleOf(place, language, document.project().settings.defaultLanguage);
    const icon = place.kind === 'marker' && place.customIcon ? icons.get(place.customIcon) : null;
    return placeDrawing(place, { title, icon: icon ?? null, share: place.isHidden ? hiddenShare : 1 });
  };
  return {
    of(place) {
      const known = kept.get(place);
      if (known) return known;
      const drawing = make(place);
      kept.set(place, drawing);
      return drawing;
    },
    level(level) {
      return {
        ...planOf(level),
        defaultZoom: 1,
        minZoom: editorZoom.min,
        maxZoom: editorZoom.max,
        places: document.places(level.id).map(this.of),
      };
    },
    setLanguage(next) {
      if (next === language) return;
      language = next;
      kept = new WeakMap();
    },
    setIcons(urls) {
      icons = urls;
      kept = new WeakMap();
    },
  };
}
