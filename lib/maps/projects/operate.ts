import { AppError } from '#lib/contract/errors.ts';
import { actAsOwner } from '#lib/identity/organizations/operate.ts';
import { listOrganizationsOf } from '#lib/identity/organizations/organizations.ts';
import { requireAccountOf } from '#lib/identity/users/require-user.ts';
import { countProjects, findAccessibleProject } from '#lib/maps/core/queries.ts';
import { limits } from '#lib/plans/limits.ts';
import type { Download } from '#lib/platform/answer.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { createProject } from './create-project.ts';
import { exportProject } from './export-project.ts';
import { publishProject } from './go-live.ts';
import { importProject } from './import-project.ts';

/** For an operator: exports the project of any organization, by id or key, as a ZIP. */
export async function exportForOperator(ctx: Ctx, input: { project: string }): Promise<Download> {
  const project = await findAccessibleProject(ctx.db, input.project, null, null);
  if (!project) throw new AppError('notFound.project');
  const { ctx: owner } = await actAsOwner(ctx, project.organizationId);
  return exportProject(owner, { projectId: project.id });
}

/** For an operator: creates a draft project of the organization from a ZIP, which may be larger than over HTTP. */
export async function importForOperator(
  ctx: Ctx,
  input: { organization: string; name?: string | undefined; bytes: Uint8Array },
) {
  const { ctx: owner, organizationId } = await actAsOwner(ctx, input.organization);
  const files = [{ part: 'file', filename: 'project.zip', bytes: input.bytes }];
  const { name } = input;
  return importProject(owner, { organization: organizationId, name, files }, limits.archiveBytesMax);
}

/** Publishes the demo museum in the account's first organization. Throws 409 if that has a project. */
export async function publishDemo(ctx: Ctx, input: { email: string }) {
  const account = await requireAccountOf(ctx, input.email);
  const [organization] = await listOrganizationsOf(ctx, account.id);
  const { ctx: owner, organizationId } = await actAsOwner(ctx, organization?.slug ?? '');
  if ((await countProjects(ctx.db, organizationId)).open > 0) throw new AppError('conflict.demoExists');
  const project = await createProject(owner, {
    organization: organizationId,
    name: 'Demo museum',
    template: 'demo',
  });
  return publishProject(owner, { projectId: project.id });
}
