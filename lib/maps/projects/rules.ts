import type { Analytics, Settings, StoredAppearance } from '#db/schema/stored.ts';
import { analyticsEventNames } from '#lib/contract/choices.ts';
import { AppError } from '#lib/contract/errors.ts';
import { type Fault, faultAt } from '#lib/contract/fault.ts';
import { type PlanName, plans } from '#lib/plans/plans.ts';

/** Path segments that are used in place of a project's key: `/api/projects/import/`. */
export const reservedProjectKeys = ['import'];

/** Returns the settings of a new project with this default language. */
export function newSettings(language: string): Settings {
  return {
    defaultLevelId: null,
    scrollMode: 'default',
    theme: 'auto',
    defaultLanguage: language,
    timezone: 'UTC',
    timeFormat: '24h',
    isIndexable: false,
    wayfinding: { isEnabled: false, speed: 1.25 },
    kiosk: { idleSeconds: 60, attract: {}, screen: null, tiles: [], pictures: [] },
    orientation: 'auto',
    bearing: 0,
    isRotatable: true,
    names: 'shown',
    workingHours: null,
    north: null,
  };
}

export const newAppearance: StoredAppearance = {
  isZoomControlsVisible: true,
  isSearchBarVisible: true,
  isLevelSwitcherVisible: true,
  canvasBackgroundColor: null,
  canvasBorderRadius: 'none',
  hidePoweredBy: false,
  customCss: '',
  accentColor: null,
  logoFile: null,
};

export const newAnalytics: Analytics = {
  isEnabled: true,
  enabledEvents: [...analyticsEventNames],
};

/** Returns the faults if the default language is none of the languages. */
export function languageFaults(languages: readonly string[], settings: Settings): Fault[] {
  if (languages.includes(settings.defaultLanguage)) return [];
  return [faultAt('settings.defaultLanguage', 'project.defaultLanguage', { names: languages.join(', ') })];
}

/** Throws a 403 that names the limit if the plan allows no further project. */
export function checkProjectRoom(plan: PlanName, open: number): void {
  const max = plans[plan].projectsMax;
  if (max !== null && open >= max) throw new AppError('forbidden.projectLimit', { plan, count: max });
}

/** Throws a 403 that names the limit if the plan allows no further published project. */
export function checkPublishAllowance(plan: PlanName, published: number): void {
  const max = plans[plan].publishedProjectsMax;
  if (max !== null && published >= max) {
    throw new AppError('forbidden.publishedLimit', { plan, count: max });
  }
}
