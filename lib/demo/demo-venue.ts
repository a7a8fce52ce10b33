import type { z } from 'zod';
import type { levelsData } from '../contract/schemas/level.ts';
import { groundFloor } from './demo-ground-floor.ts';
import { zone } from './demo-kit.ts';
import { lowerLevel } from './demo-lower-level.ts';
import { upperFloor } from './demo-upper-floor.ts';
import { drawPictures } from './draw-pictures.ts';
import { drawPlan } from './draw-plan.ts';
import { ink } from './plan-kit.ts';
import type { LevelKey } from './rooms.ts';

export type DemoVenue = {
  project: {
    name: string;
    description: string;
    languages: string[];
    settings: {
      defaultLanguage: string;
      timezone: string;
      timeFormat: '24h';
      scrollMode: 'default';
      theme: 'auto';
    };
    appearance: { accentColor: string; canvasBackgroundColor: string; canvasBorderRadius: 'small' };
  };
  /** The level on which the map opens. */
  defaultLevel: LevelKey;
  /** The body of a save, without images. */
  levels_data: z.input<typeof levelsData>;
  /** The floor plan of each level, an SVG text by the level's key. */
  plans: Map<LevelKey, string>;
  /** SVG pictures of places by the multipart name under which a save of `levels_data` takes them. */
  pictures: Map<string, string>;
};

/**
 * The venue that a new service shows: a small museum on three levels, in English and German, in which every marker
 * type and every field of the contract is used somewhere. `now` decides the days of its programme; nothing else varies.
 */
export function demoVenue(now: Date): DemoVenue {
  const levels = [
    { key: 'lower-level', name: 'Lower level', order: 0, ...lowerLevel(now) },
    { key: 'ground-floor', name: 'Ground floor', order: 1, ...groundFloor(now) },
    { key: 'upper-floor', name: 'Upper floor', order: 2, ...upperFloor(now) },
  ] as const;
  return {
    project: {
      name: 'Atrium demo museum',
      description:
        'A small museum that does not exist. Look around, change what you like, publish it, or delete it: it is yours.',
      languages: ['en', 'de'],
      settings: {
        defaultLanguage: 'en',
        timezone: zone,
        timeFormat: '24h',
        scrollMode: 'default',
        theme: 'auto',
      },
      appearance: { accentColor: '#0d6560', canvasBackgroundColor: ink.ground, canvasBorderRadius: 'small' },
    },
    defaultLevel: 'ground-floor',
    levels_data: levels.map((level) => ({
      ...level,
      isHidden: false,
      width: 1200,
      height: 800,
      defaultZoom: 1,
      minZoom: 0.75,
      maxZoom: 6,
      backgroundColor: ink.ground,
    })),
    plans: new Map(levels.map(({ key }) => [key, drawPlan(key)])),
    pictures: picturesByPlace(levels),
  };
}

function picturesByPlace(levels: readonly { areas: readonly { key?: string }[] }[]): Map<string, string> {
  const pictures = new Map<string, string>();
  for (const { place, svg } of drawPictures()) {
    levels.forEach(({ areas }, i) => {
      const j = areas.findIndex(({ key }) => key === place);
      if (j === -1) return;
      const k = [...pictures.keys()].filter((name) => name.startsWith(`level_${i}_area_${j}_`)).length;
      pictures.set(`level_${i}_area_${j}_image_${k}`, svg);
    });
  }
  return pictures;
}
