import { AppError } from '#lib/contract/errors.ts';
import { getDraftLevel } from '#lib/maps/entities/get-draft.ts';
import { listLevelNames } from '#lib/maps/projects/list-projects.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { levelUri, levelUriTemplate, readLevelUri } from './level-uri.ts';

const mimeType = 'application/json';
/** Number of projects per page. */
const pageSize = 20;

/** Returns the levels of all projects that the caller may read, one page of projects at a time. */
export async function listResources(ctx: Ctx, cursor: string | undefined) {
  const page = cursor === undefined ? 0 : Number(/^\d{1,6}$/.exec(cursor)?.[0] ?? Number.NaN);
  // An unknown cursor has no page.
  if (Number.isNaN(page)) return { resources: [] };
  const { levels, hasMore } = await listLevelNames(ctx, { offset: page * pageSize, size: pageSize });
  return {
    resources: levels.map(({ id, name, project }) => ({
      uri: levelUri(project.id, id),
      name: `${project.name}: ${name}`,
      mimeType,
    })),
    ...(hasMore && { nextCursor: String(page + 1) }),
  };
}

export const resourceTemplates = [
  {
    uriTemplate: levelUriTemplate,
    name: 'Level',
    description: 'A level of the draft with its areas and markers, as the API gives it',
    mimeType,
  },
];

/** Returns a level of the draft as JSON. */
export async function readResource(ctx: Ctx, uri: string) {
  const named = readLevelUri(uri);
  if (!named) throw new AppError('notFound.level');
  return { contents: [{ uri, mimeType, text: JSON.stringify(await getDraftLevel(ctx, named)) }] };
}
