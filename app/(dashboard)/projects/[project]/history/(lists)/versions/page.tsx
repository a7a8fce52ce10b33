import { History } from 'lucide-react';
import type { ProjectProps, QueryProps } from '#app/page-props.ts';
import { versionKinds } from '#lib/contract/choices.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { listVersions } from '#lib/maps/projects/versions.ts';
import { fill } from '#lib/messages/fill.ts';
import { limits } from '#lib/plans/limits.ts';
import { KeptFocus } from '#lib/ui/KeptFocus.tsx';
import { EmptyState } from '#lib/ui/shell/EmptyState.tsx';
import { openProject, titledPart } from '../../../open-project.ts';
import { ProjectVersions, SaveDraft } from '../../versions/ProjectVersions.tsx';
import { VersionFilter } from '../../versions/VersionFilter.tsx';

export const generateMetadata = titledPart(({ t }) => t.team.versions.title);

/** Versions of going live and of the draft, to compare with the draft and to restore. */
export default async function VersionsPage({ params, searchParams }: QueryProps & ProjectProps) {
  const { project: projectId } = await params;
  const { ctx, project, canWrite } = await openProject(projectId);
  const [{ t, language }, asked] = await Promise.all([pageStrings(), searchParams]);
  const kind = versionKinds.find((known) => known === asked.kind) ?? null;
  const { results } = await listVersions(ctx, {
    projectId: project.id,
    kind: kind ?? undefined,
    offset: 0,
    size: limits.versionsKeptMax + limits.draftVersionsKeptMax,
  });
  const texts = t.team.versions;
  const { versionsKeptMax, draftVersionsKeptMax: drafts, draftVersionDaysKept: days } = limits;
  const mayWrite = canWrite && project.status !== 'ARCHIVE';
  const saveDraft = mayWrite && <SaveDraft projectId={project.id} />;
  if (results.length === 0 && !kind)
    return (
      <>
        {saveDraft}
        <EmptyState picture={<History aria-hidden />} title={texts.none} />
      </>
    );
  return (
    <KeptFocus>
      <p className="lead">{fill(texts.text, { count: versionsKeptMax, drafts, days })}</p>
      {saveDraft}
      <VersionFilter
        kind={kind}
        address={`/projects/${encodeURIComponent(projectId)}/history/versions`}
        count={fill(texts.count, { count: results.length }, language)}
      />
      {results.length > 0 ? (
        <ProjectVersions projectId={project.id} versions={results} canRestore={mayWrite} />
      ) : (
        <EmptyState picture={<History aria-hidden />} title={texts.noneOfKind} />
      )}
    </KeptFocus>
  );
}
