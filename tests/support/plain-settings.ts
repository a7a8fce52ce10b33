import type { ProjectDetail } from '#lib/editor/model/types.ts';

type Settings = ProjectDetail['settings'];

/** Returns settings that change nothing, except for what is given. */
export function plainSettings(fields: Partial<Settings> = {}): Settings {
  return {
    defaultLevelId: null,
    scrollMode: 'default',
    theme: 'auto',
    defaultLanguage: 'en',
    timezone: 'UTC',
    timeFormat: '24h',
    isIndexable: false,
    wayfinding: { isEnabled: false, speed: 1.25 },
    kiosk: { idleSeconds: 60, attract: {}, screen: null, tiles: [], pictures: [] },
    orientation: 'fixed',
    bearing: 0,
    isRotatable: true,
    names: 'shown',
    workingHours: null,
    north: null,
    ...fields,
  };
}
