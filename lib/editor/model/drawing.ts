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
    const { id, color } = place;
    const share = place.isHidden ? hiddenShare : 1;
    const isTagged = place.tags.length > 0;
    if (place.kind === 'area') {
      const { data, strokeWidth, hoverOpacity } = place;
      return {
        kind: 'area',
        id,
        data,
        color,
        strokeWidth,
        hoverOpacity,
        fillOpacity: place.fillOpacity * share,
        title,
        isTagged,
      };
    }
    const { position, type, size, pinStyle, markerNumber, showTooltip } = place;
    const icon = (place.customIcon && icons.get(place.customIcon)) || place.icon;
    const opacity = place.opacity * share;
    return {
      kind: 'marker',
      id,
      position,
      type,
      color,
      size,
      pinStyle,
      markerNumber,
      showTooltip,
      icon,
      opacity,
      title,
      isTagged,
    };
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
      const { id, width, height, imageUrl, imageThumbnails, backgroundColor } = level;
      return {
        id,
        width,
        height,
        imageUrl,
        imageThumbnails,
        backgroundColor,
        defaultZoom: 1,
        minZoom: editorZoom.min,
        maxZoom: editorZoom.max,
        places: document.places(id).map(this.of),
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
