import { cache } from 'react';
import { orNotFound, requireUser } from '#lib/http/page-context.ts';
import { roleAllows } from '#lib/identity/organizations/rules.ts';
import { getProjectHead } from '#lib/maps/projects/get-project.ts';

/**
 * Returns the project of the address without its places, and the reader's rights. Shows the not-found page if it is not
 * theirs.
 */
export const openProject = cache(async (projectId: string) => {
  const ctx = await requireUser();
  const { project, role, levels } = await orNotFound(getProjectHead(ctx, { projectId }));
  return {
    ctx,
    project,
    levels,
    canWrite: roleAllows(role, 'write'),
    canManage: roleAllows(role, 'manage'),
    address: `/projects/${project.id}`,
  };
});
