import { cache } from 'react';
import { orNotFound, requireUser } from '#lib/http/page-context.ts';
import { getProject } from '#lib/maps/projects/get-project.ts';

/**
 * Returns the project of the address, read once for a page and its metadata. Shows the not-found page if it is not the
 * reader's.
 */
export const readProject = cache(async (projectId: string) =>
  orNotFound(getProject(await requireUser(), { projectId })),
);
