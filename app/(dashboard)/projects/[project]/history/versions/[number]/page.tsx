import { ChevronLeft } from 'lucide-react';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { pageStrings } from '#lib/http/page-strings.ts';
import { makeLookToken } from '#lib/maps/projects/preview-look-token.ts';
import { listVersions } from '#lib/maps/projects/versions.ts';
import { fill } from '#lib/messages/fill.ts';
import { limits } from '#lib/plans/limits.ts';
import { ButtonLink } from '#lib/ui/ButtonLink.tsx';
import { openProject } from '../../../open-project.ts';
import styles from '../../history.module.css';
import { ProjectVersions } from '../ProjectVersions.tsx';

type VersionPageProps = { params: Promise<{ project: string; number: string }> };

export async function generateMetadata({ params }: VersionPageProps): Promise<Metadata> {
  const { project: projectId, number } = await params;
  const [{ t }, { project }] = await Promise.all([pageStrings(), openProject(projectId)]);
  return { title: `${fill(t.team.versions.version, { number })} · ${project.name}` };
}

/** Map of one version as visitors saw it, with actions to compare and restore it. */
export default async function VersionPage({ params }: VersionPageProps) {
  const { project: projectId, number } = await params;
  const { ctx, project, canWrite } = await openProject(projectId);
  const { t } = await pageStrings();
  const { results } = await listVersions(ctx, {
    projectId,
    offset: 0,
    size: limits.versionsKeptMax + limits.draftVersionsKeptMax,
  });
  const version = results.find((each) => String(each.number) === number);
  if (!version) notFound();
  const texts = t.team.versions;
  const token = makeLookToken(ctx, project.id, version.number);
  return (
    <>
      <div>
        <ButtonLink
          variant="ghost"
          icon={<ChevronLeft aria-hidden />}
          href={`/projects/${encodeURIComponent(projectId)}/history/versions`}
        >
          {texts.back}
        </ButtonLink>
      </div>
      <p className="lead">{texts.viewText}</p>
      <ProjectVersions
        isViewed
        projectId={project.id}
        versions={[version]}
        canRestore={canWrite && project.status !== 'ARCHIVE'}
      />
      {version.counts.levels === 0 ? (
        <p className="lead">{texts.viewEmpty}</p>
      ) : (
        <iframe
          className={styles.versionFrame}
          title={fill(texts.version, { number: version.number })}
          src={`/preview/${token}`}
        />
      )}
    </>
  );
}
