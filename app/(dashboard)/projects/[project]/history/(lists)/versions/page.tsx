import { History } from 'lucide-react';
import type { ProjectProps } from '#app/page-props.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { listVersions } from '#lib/maps/projects/versions.ts';
import { limits } from '#lib/plans/limits.ts';
import { fill } from '#lib/strings/text.ts';
import { EmptyState } from '#lib/ui/EmptyState.tsx';
import { openProject, titledPart } from '../../../open-project.ts';
import styles from '../../history.module.css';
import { ProjectVersions } from '../../versions/ProjectVersions.tsx';

export const generateMetadata = titledPart(({ t }) => t.team.versions.title);

/** Published versions, to compare with the draft and to restore. */
export default async function VersionsPage({ params }: ProjectProps) {
  const { ctx, project, canWrite } = await openProject((await params).project);
  const { t } = await pageStrings();
  const { results } = await listVersions(ctx, {
    projectId: project.id,
    offset: 0,
    size: limits.versionsKeptMax,
  });
  const texts = t.team.versions;
  if (results.length === 0) return <EmptyState picture={<History aria-hidden />} title={texts.none} />;
  return (
    <>
      <p className={styles.lead}>{fill(texts.text, { count: limits.versionsKeptMax })}</p>
      <ProjectVersions
        projectId={project.id}
        versions={results}
        canRestore={canWrite && project.status !== 'ARCHIVE'}
      />
    </>
  );
}
