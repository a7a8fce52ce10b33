import * as z from 'zod';

import { limits } from '../plans/limits.ts';
import { projectStatuses } from './choices.ts';
import { getRoute } from './endpoints/wayfinding.ts';
import {
  filledText,
  integerBetween,
  languageCode,
  placeName,
  projectIdOrKey,
  text,
  uuid,
} from './scalars.ts';
import { tag } from './schemas/content.ts';
import { goLiveBody } from './schemas/content-history.ts';
import { levelMetadata } from './schemas/level.ts';
import { bulkPatchBody } from './schemas/patch.ts';
import { project } from './schemas/project.ts';

/** One tool of `POST /api/mcp/` (docs/contract.md, 11.2 Tools): its description for assistants, and its input. */
export type Tool<Name extends string = string, Input extends z.ZodType = z.ZodType> = {
  name: Name;
  title: string;
  description: string;
  input: Input;
  /** `write` requires a write key. */
  access: 'read' | 'write';
};

const tool = <Name extends string, Input extends z.ZodType>(declared: Tool<Name, Input>) => declared;

const placeNamed = 'Id or key of the place, or ext: with its external id';
const placeKind = z.enum(['area', 'marker']);

/** A project in a list: enough to choose one. */
export const projectSummary = project.pick({
  id: true,
  key: true,
  name: true,
  description: true,
  organization: true,
  organization_name: true,
  status: true,
  languages: true,
  has_unpublished_changes: true,
  updated_at: true,
  published_at: true,
});

/** A project without the places of its levels. */
export const projectOutline = project.extend({ levels: z.array(levelMetadata), tags: z.array(tag) });

export const listProjectsTool = tool({
  name: 'list_projects',
  title: 'List projects',
  description: 'Lists the projects that the API key can read, last changed first, with their total number.',
  access: 'read',
  input: z.strictObject({
    organization: uuid.optional().meta({ description: 'Id of an organization' }),
    status: z.enum(projectStatuses).optional(),
    search: text(limits.nameCharsMax).optional().meta({ description: 'Part of the name or key' }),
    page: integerBetween(1, 1_000_000).optional().meta({ description: 'Page number, from 1' }),
    page_size: integerBetween(1, limits.pageSizeMax).optional(),
  }),
});

export const getProjectTool = tool({
  name: 'get_project',
  title: 'Get a project',
  description:
    'Returns a project with its levels, the number of areas and markers of each level, and its tags. Find places with search_places; a complete level is a resource.',
  access: 'read',
  input: z.strictObject({ project: projectIdOrKey }),
});

export const searchPlacesTool = tool({
  name: 'search_places',
  title: 'Search places',
  description:
    'Returns the areas and markers of all levels of the draft that match every word of the query, best match first. Ignores case and accents and tolerates one typo.',
  access: 'read',
  input: z.strictObject({
    project: projectIdOrKey,
    query: filledText(limits.nameCharsMax),
    language: languageCode
      .optional()
      .meta({ description: 'Language to search in; all languages by default' }),
    limit: integerBetween(1, limits.searchResultsMax).optional(),
  }),
});

export const getPlaceTool = tool({
  name: 'get_place',
  title: 'Get a place',
  description: 'Returns one area or marker of the draft with all its fields.',
  access: 'read',
  input: z.strictObject({
    project: projectIdOrKey,
    kind: placeKind,
    id_or_key: placeName.meta({ description: placeNamed }),
  }),
});

const end = 'Id or key of a place, ext: with its external id, or level:x,y in pixels of its plan';

export const getRouteTool = tool({
  name: 'get_route',
  title: 'Get a route',
  description:
    'Returns the fastest route between two places of the published map, with steps, metres and seconds. Considers statuses and opening hours at the given time, or now by default.',
  access: 'read',
  input: z.strictObject({
    project: projectIdOrKey,
    ...getRoute.query.shape,
    from: getRoute.query.shape.from.meta({ description: end }),
    to: getRoute.query.shape.to.meta({ description: `${end}, or tag:<id> for the nearest place with a tag` }),
  }),
});

export const updatePlacesTool = tool({
  name: 'update_places',
  title: 'Update places',
  description: `Changes status, texts, hours and other patchable fields of up to ${limits.bulkUpdatesMax} areas and markers, all or nothing. Omitted fields stay unchanged. On a published map, visitors see the change at once.`,
  access: 'write',
  input: bulkPatchBody.extend({ project: projectIdOrKey }),
});

export const compareTool = tool({
  name: 'compare_with_live',
  title: 'Compare the draft with the live map',
  description:
    'Returns what publishing would change for visitors: added, changed and removed levels, areas and markers, on the first page settings and tags too, with the fields that differ, their values before and after, who changed them last and when. By pages of 100 entries, with their total number.',
  access: 'read',
  input: z.strictObject({
    project: projectIdOrKey,
    page: integerBetween(1, 1_000_000).optional().meta({ description: 'Page number, from 1' }),
  }),
});

export const publishTool = tool({
  name: 'publish',
  title: 'Publish',
  description:
    'Makes the draft the live map: publishes a draft project, or replaces the live map of a published project.',
  access: 'write',
  input: goLiveBody.extend({ project: projectIdOrKey }),
});
