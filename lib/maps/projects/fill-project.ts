import { AppError, invalidAt } from '#lib/contract/errors.ts';
import { changeDraft } from '#lib/maps/core/change-draft.ts';
import type { ProjectShape } from '#lib/maps/core/present.ts';
import { requireProject, withLockedProject } from '#lib/maps/core/require-project.ts';
import type { ProjectId } from '#lib/maps/core/scope.ts';
import { listDraftLevelNames } from '#lib/maps/entities/queries.ts';
import { orDiscard } from '#lib/maps/images/prepare-images.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { inLanguages } from './create-project.ts';
import { copyContent } from './duplicate-project.ts';
import { projectRecordOf } from './get-project.ts';
import { loadTemplate } from './templates.ts';
import { type Content, writeInto } from './write-into.ts';

type FillProjectInput = {
  projectId: string;
  template?: string | undefined;
  /** A project that the caller may write, by id or key. */
  copyOf?: string | undefined;
};

/**
 * Fills a project without levels with the content of a template or of another project's draft, files copied. Keeps its
 * name and key, and who may see its published map. Throws 409 if the project has levels.
 */
export async function fillProject(ctx: Ctx, input: FillProjectInput): Promise<ProjectShape> {
  const target = await requireProject(ctx, input.projectId, 'write');
  // Check before the template is unpacked, and again under the lock, so that a refusal is cheap.
  await requireNoLevels(ctx, target.id);
  const content = await contentFor(ctx, input, target.languages);
  return orDiscard(content.images, () =>
    withLockedProject(ctx, target.id, 'write', async (locked, { id }) => {
      await changeDraft(locked, id, async (tx, project, revision) => {
        await requireNoLevels(tx, id);
        const languages = content.document.project.languages ?? project.languages;
        const written = project.status === 'PUBLISH' ? withoutAccess(content) : content;
        await writeInto(tx, { ...project, languages }, written, revision);
      });
      return projectRecordOf(locked, id);
    }),
  );
}

/**
 * Leaves out the allowed domains and whether visitors report problems. Both take effect without publishing, so a copied
 * draft must not open a map that is public already.
 */
function withoutAccess({ document, images }: Content): Content {
  const { allowed_domains: _, takes_reports: __, ...project } = document.project;
  return { document: { ...document, project }, images };
}

async function requireNoLevels({ db }: Ctx, id: ProjectId): Promise<void> {
  if ((await listDraftLevelNames(db, [id])).length > 0) throw new AppError('conflict.hasLevels');
}

/** Loads the content to write. The project's own languages win over those of a template. */
async function contentFor(
  ctx: Ctx,
  { template, copyOf }: FillProjectInput,
  languages: string[],
): Promise<Content> {
  if (template === undefined && copyOf === undefined) throw invalidAt('template', 'project.templateOrCopy');
  if (template !== undefined && copyOf !== undefined) throw invalidAt('copy_of', 'project.templateOrCopy');
  if (copyOf !== undefined) return copyContent(ctx, await requireProject(ctx, copyOf, 'write'));
  const content = await loadTemplate(template ?? '', ctx.now());
  if (!content) throw invalidAt('template', 'value.required');
  const document = inLanguages(content.document, languages);
  return { ...content, document: { ...document, project: { ...document.project, languages } } };
}
