import * as z from 'zod';
import { limits } from '../../plans/limits.ts';
import {
  analyticsEventNames,
  borderRadii,
  nameModes,
  orientations,
  projectStatuses,
  scrollModes,
  themes,
  timeFormats,
} from '../choices.ts';
import { coded } from '../fault.ts';
import { list } from '../list.ts';
import {
  acceptingRecord,
  bearing,
  color,
  filledText,
  key,
  languageCode,
  text,
  timestamp,
  timeZone,
  uuid,
} from '../scalars.ts';
import { tag } from './content.ts';
import { isAllowedDomain } from './domains.ts';
import { field, repliesOf, writesOf } from './fields.ts';
import { level, levelMetadata, levelsData } from './level.ts';
import { workingHours } from './schedules.ts';
import { kiosk, kioskWrite, projectWayfinding, projectWayfindingWrite } from './wayfinding.ts';

const settingsFields = {
  defaultLevelId: field(z.uuid().nullable(), uuid.nullable()),
  scrollMode: field(z.enum(scrollModes)),
  theme: field(z.enum(themes)),
  defaultLanguage: field(z.string(), languageCode),
  timezone: field(z.string(), timeZone),
  timeFormat: field(z.enum(timeFormats)),
  isIndexable: field(z.boolean()),
  wayfinding: field(projectWayfinding, projectWayfindingWrite),
  kiosk: field(kiosk, kioskWrite),
  orientation: field(z.enum(orientations)),
  /** Degrees clockwise from the top of the plan to the top of the screen, for a fixed orientation. */
  bearing: field(z.number(), bearing),
  /** Visitors may turn the map. */
  isRotatable: field(z.boolean()),
  /** Whether the map writes the names of places, which the picture of a plan may have already. */
  names: field(z.enum(nameModes)),
  /** Opening hours of the venue. */
  workingHours: field(workingHours.nullable()),
  /** Where north is: degrees clockwise from the top of the plan. Null if it is not known. */
  north: field(z.number().nullable(), bearing.nullable()),
};

export const settings = z.object(repliesOf(settingsFields)).meta({ id: 'ProjectSettings' });
const settingsWrite = z.strictObject(writesOf(settingsFields));

const customCss = text(limits.customCssCharsMax).refine(
  isStyleWithinBounds,
  coded('project.styleMax', {
    rules: limits.cssRulesMax,
    commas: limits.cssCommasMax,
    depth: limits.cssDepthMax,
  }),
);

const appearanceFields = {
  isZoomControlsVisible: field(z.boolean()),
  isSearchBarVisible: field(z.boolean()),
  isLevelSwitcherVisible: field(z.boolean()),
  canvasBackgroundColor: field(z.string().nullable(), color.nullable()),
  canvasBorderRadius: field(z.enum(borderRadii)),
  hidePoweredBy: field(z.boolean()),
  customCss: field(z.string(), customCss),
  accentColor: field(z.string().nullable(), color.nullable()),
  /** A picture of the project: its URL in responses, its id or URL in writes. */
  logo: field(z.string().nullable(), text(limits.urlCharsMax).nullable()),
};

export const appearance = z.object(repliesOf(appearanceFields)).meta({ id: 'ProjectAppearance' });
const appearanceWrite = z.strictObject(writesOf(appearanceFields));

const enabledEvents = list(z.enum(analyticsEventNames)).max(analyticsEventNames.length);
const analyticsFields = {
  isEnabled: field(z.boolean()),
  enabledEvents: field(z.array(z.enum(analyticsEventNames)), enabledEvents),
};

export const analytics = z.object(repliesOf(analyticsFields)).meta({ id: 'ProjectAnalytics' });
const analyticsWrite = z.strictObject(writesOf(analyticsFields));

export const project = z
  .object({
    id: z.uuid(),
    key: z.string(),
    name: z.string(),
    description: z.string(),
    organization: z.uuid(),
    organization_name: z.string(),
    status: z.enum(projectStatuses),
    settings,
    appearance,
    analytics,
    languages: z.array(z.string()),
    allowed_domains: z.array(z.string()),
    /** Visitors may report a problem. Takes effect at once, without publishing. */
    takes_reports: z.boolean(),
    thumbnail: z.string().nullable(),
    revision: z.int(),
    has_unpublished_changes: z.boolean(),
    /** Bytes of the bodies of the draft's levels, areas, markers and tags, and how many the plan allows. */
    content_bytes: z.int(),
    content_bytes_max: z.int(),
    created_at: timestamp,
    updated_at: timestamp,
    published_at: timestamp.nullable(),
    live_updated_at: timestamp.nullable(),
  })
  .meta({ id: 'Project' });

export const projectDetail = project
  .extend({ levels: z.array(level), tags: z.array(tag) })
  .meta({ id: 'ProjectDetail' });

/** A project after a restore. `draft_version` is the number of the version that keeps the draft of before. */
export const restoredProject = projectDetail
  .extend({ draft_version: z.int() })
  .meta({ id: 'RestoredProject' });

/** Appearance settings for a preview, before any of them is saved. */
export const projectLook = z.strictObject({
  settings: settingsWrite.optional(),
  appearance: appearanceWrite.optional(),
});

const languagesWrite = list(languageCode)
  .min(1, coded('project.languagesMin'))
  .max(limits.languagesMax)
  .refine((codes) => new Set(codes).size === codes.length, coded('project.languageTwice'));

const allowedDomains = list(text(300).refine(isAllowedDomain, coded('project.domain'))).max(
  limits.allowedDomainsMax,
);

/** Fields that `PATCH /api/projects/{id}/` and a `project` change may set. */
export const projectWriteFields = {
  name: filledText(limits.nameCharsMax).optional(),
  description: text(limits.descriptionCharsMax).optional(),
  key: key.optional(),
  settings: settingsWrite.optional(),
  appearance: appearanceWrite.optional(),
  analytics: analyticsWrite.optional(),
  languages: languagesWrite.optional(),
  allowed_domains: allowedDomains.optional(),
  takes_reports: z.boolean().optional(),
};

export const projectUpdateBody = z
  .strictObject(acceptingRecord({ ...projectWriteFields, levels_data: levelsData.optional() }, projectDetail))
  .transform((body) => ({
    fields: {
      name: body.name,
      description: body.description,
      key: body.key,
      settings: body.settings,
      appearance: body.appearance,
      analytics: body.analytics,
      languages: body.languages,
      allowedDomains: body.allowed_domains,
      takesReports: body.takes_reports,
    },
    levelsData: body.levels_data,
  }));

export const projectCreateBody = z.strictObject({
  organization: uuid.optional(),
  name: filledText(limits.nameCharsMax),
  description: text(limits.descriptionCharsMax).optional(),
  key: key.optional(),
  languages: languagesWrite.optional(),
  template: text(limits.nameCharsMax).optional(),
});

export const publicProject = z
  .object({
    id: z.uuid(),
    key: z.string(),
    name: z.string(),
    settings,
    appearance,
    analytics,
    languages: z.array(z.object({ code: z.string(), name: z.string(), direction: z.enum(['ltr', 'rtl']) })),
    tags: z.array(tag),
    levels: z.array(levelMetadata),
    version: z.int(),
    live_updated_at: timestamp,
  })
  .meta({ id: 'PublicProject' });

/**
 * Checks whether a style sheet is within the bounds of rules, commas (selectors and values) and depth of brackets. It
 * counts characters, also those in strings and comments, so its cost does not depend on the syntax.
 */
export function isStyleWithinBounds(css: string): boolean {
  let rules = 0;
  let commas = 0;
  let depth = 0;
  let deepest = 0;
  for (const char of css) {
    if (char === '{') rules += 1;
    if (char === ',') commas += 1;
    if (char === '{' || char === '(' || char === '[') depth += 1;
    else if (char === '}' || char === ')' || char === ']') depth = Math.max(0, depth - 1);
    deepest = Math.max(deepest, depth);
  }
  return rules <= limits.cssRulesMax && commas <= limits.cssCommasMax && deepest <= limits.cssDepthMax;
}
