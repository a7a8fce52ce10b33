import type { Metadata } from 'next';
import { cache } from 'react';
import type { ProjectProps } from '#app/page-props.ts';
import type { PageStrings } from '#app/titled.ts';
import { orNotFound, requireUser } from '#lib/http/page-context.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { roleAllows } from '#lib/identity/organizations/rules.ts';
import { getProjectHead } from '#lib/maps/projects/get-project.ts';

/**
 * Returns the project of the address without its places, and the reader's rights. Shows the not-found page if it is not
 * theirs.
 */
export const openProject = cache(async (projectId: string) => {
  const ctx = await requireUser();
  const { project, role, levels, isTurnChosen } = await orNotFound(getProjectHead(ctx, { projectId }));
  return {
    ctx,
    project,
    levels,
    isTurnChosen,
    canWrite: roleAllows(role, 'write'),
    canManage: roleAllows(role, 'manage'),
  };
});

/** Returns `generateMetadata` of a part of a project: the title of the part, and the name of the project. */
export function titledPart(titleOf: (strings: PageStrings) => string) {
  return async ({ params }: ProjectProps): Promise<Metadata> => {
    const [strings, { project }] = await Promise.all([pageStrings(), openProject((await params).project)]);
    return { title: `${titleOf(strings)} · ${project.name}` };
  };
}
