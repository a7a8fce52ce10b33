import { History } from 'lucide-react';
import type { ProjectProps } from '#app/page-props.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { listVersions } from '#lib/maps/projects/versions.ts';
import { fill } from '#lib/messages/fill.ts';
import { limits } from '#lib/plans/limits.ts';
import { EmptyState } from '#lib/ui/EmptyState.tsx';
import { openProject, titledPart } from '../../../open-project.ts';
import styles from '../../history.module.css';
import { ProjectVersions, SaveDraft } from '../../versions/ProjectVersions.tsx';

export const generateMetadata = titledPart(({ t }) => t.team.versions.title);

/** Versions of going live and of the draft, to compare with the draft and to restore. */
export default async function VersionsPage({ params }: ProjectProps) {
  const { ctx, project, canWrite } = await openProject((await params).project);
  const { t } = await pageStrings();
  const { results } = await listVersions(ctx, {
    projectId: project.id,
    offset: 0,
    size: limits.versionsKeptMax + limits.draftVersionsKeptMax,
  });
  const texts = t.team.versions;
  const { versionsKeptMax: count, draftVersionsKeptMax: drafts, draftVersionDaysKept: days } = limits;
  const mayWrite = canWrite && project.status !== 'ARCHIVE';
  const saveDraft = mayWrite && <SaveDraft projectId={project.id} />;
  if (results.length === 0)
    return (
      <>
        {saveDraft}
        <EmptyState picture={<History aria-hidden />} title={texts.none} />
      </>
    );
  return (
    <>
      <p className={styles.lead}>{fill(texts.text, { count, drafts, days })}</p>
      {saveDraft}
      <ProjectVersions projectId={project.id} versions={results} canRestore={mayWrite} />
    </>
  );
}
