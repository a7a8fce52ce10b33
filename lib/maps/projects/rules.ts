import { AppError } from '#lib/contract/errors.ts';
import { type Fault, faultAt } from '#lib/contract/fault.ts';
import type { Analytics, Settings, StoredAppearance } from '#lib/maps/core/present.ts';
import { type PlanName, plans } from '#lib/plans/plans.ts';

/** Words that stand where a project's key may stand: `/api/projects/import/`. */
export const reservedProjectKeys = ['import'];

/** Settings of a new project whose first language is `language`. */
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
    kiosk: { idleSeconds: 60, attract: {}, screen: null },
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
  enabledEvents: [
    'areaClick',
    'markerClick',
    'searchQuery',
    'mapLoad',
    'levelChange',
    'linkClick',
    'routeAsked',
  ],
};

/** Faults of settings and languages that do not fit together after a change. */
export function languageFaults(languages: readonly string[], settings: Settings): Fault[] {
  if (languages.includes(settings.defaultLanguage)) return [];
  return [faultAt('settings.defaultLanguage', 'project.defaultLanguage', { names: languages.join(', ') })];
}

/** Throws the 403 that names the limit when a plan has no room for one more project. */
export function checkProjectRoom(plan: PlanName, open: number): void {
  const max = plans[plan].projectsMax;
  if (max !== null && open >= max) throw new AppError('forbidden.projectLimit', { plan, count: max });
}

/** Throws the 403 that names the limit when a plan has no room for one more published project. */
export function checkPublishAllowance(plan: PlanName, published: number): void {
  const max = plans[plan].publishedProjectsMax;
  if (max !== null && published >= max) {
    throw new AppError('forbidden.publishedLimit', { plan, count: max });
  }
}
