import { History } from 'lucide-react';
import type { ProjectProps } from '#app/page-props.ts';
import { orNotFound, requireUser } from '#lib/http/page-context.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { mayWrite, requireProject } from '#lib/maps/core/require-project.ts';
import { listVersions } from '#lib/maps/projects/versions.ts';
import { limits } from '#lib/plans/limits.ts';
import { fill } from '#lib/strings/text.ts';
import { EmptyState } from '#lib/ui/EmptyState.tsx';
import { titledPart } from '../../../open-project.ts';
import styles from '../../history.module.css';
import { ProjectVersions } from '../../versions/ProjectVersions.tsx';

export const generateMetadata = titledPart(({ t }) => t.team.versions.title);

/** Published versions, to compare with the draft and to restore. */
export default async function VersionsPage({ params }: ProjectProps) {
  const { project: projectId } = await params;
  const [ctx, { t }] = await Promise.all([requireUser(), pageStrings()]);
  const project = await orNotFound(requireProject(ctx, projectId, 'read'));
  const { results } = await listVersions(ctx, { projectId, offset: 0, size: limits.versionsKeptMax });
  const texts = t.team.versions;
  if (results.length === 0) return <EmptyState picture={<History aria-hidden />} title={texts.none} />;
  return (
    <>
      <p className={styles.lead}>{fill(texts.text, { count: limits.versionsKeptMax })}</p>
      <ProjectVersions
        projectId={project.id}
        versions={results}
        canRestore={mayWrite(ctx, project) && project.status !== 'ARCHIVE'}
      />
    </>
  );
}
