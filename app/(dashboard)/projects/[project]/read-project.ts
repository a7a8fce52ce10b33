import { cache } from 'react';
import { orNotFound, requireUser } from '#lib/http/page-context.ts';
import { getProject } from '#lib/maps/projects/get-project.ts';

/** The project of the address, once for a page and its metadata; the not-found page when it is not the reader's. */
export const readProject = cache(async (projectId: string) =>
  orNotFound(getProject(await requireUser(), { projectId })),
);
