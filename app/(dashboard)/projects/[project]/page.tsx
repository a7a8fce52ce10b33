import type { Metadata } from 'next';
import { requireUser } from '#lib/http/page-context.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { roleAllows } from '#lib/identity/organizations/rules.ts';
import { currentOrganization } from '../../current-organization.ts';
import { ContentSummary } from './ContentSummary.tsx';
import { EmptyProject } from './EmptyProject.tsx';
import { type MapLevel, mapLevels } from './map-levels.ts';
import { ProjectHead } from './ProjectHead.tsx';
import { ProjectView } from './ProjectView.tsx';
import styles from './project.module.css';
import { readProject } from './read-project.ts';
import { SharePanel } from './SharePanel.tsx';

type ProjectPageProps = {
  params: Promise<{ project: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: ProjectPageProps): Promise<Metadata> {
  return { title: (await readProject((await params).project)).name };
}

export default async function ProjectPage({ params, searchParams }: ProjectPageProps) {
  const ctx = await requireUser();
  const project = await readProject((await params).project);
  const [{ language }, { organizations }, query] = await Promise.all([
    pageStrings(),
    currentOrganization(),
    searchParams,
  ]);
  const role = organizations.find(({ id }) => id === project.organization)?.role ?? 'viewer';
  const levels = mapLevels(project.levels);
  const { defaultLanguage } = project.settings;
  const defaultLevelKey = levels.find(({ id }) => id === project.settings.defaultLevelId)?.key ?? null;
  return (
    <div className={styles.project}>
      <ProjectHead
        id={project.id}
        name={project.name}
        href={`/m/${project.key}`}
        facts={{
          status: project.status,
          has_unpublished_changes: project.has_unpublished_changes,
          live_updated_at: project.live_updated_at,
        }}
        levelCount={levels.length}
        canWrite={roleAllows(role, 'write')}
        canDelete={roleAllows(role, 'manage')}
      />
      {levels.length === 0 ? (
        <EmptyProject
          origin={ctx.origin}
          projectId={project.id}
          canWrite={roleAllows(role, 'write') && project.status !== 'ARCHIVE'}
        />
      ) : (
        <ProjectView
          levels={levels}
          languages={project.languages}
          defaultLanguage={defaultLanguage}
          initialLanguage={project.languages.includes(language) ? language : defaultLanguage}
          initialLevel={typeof query.level === 'string' ? query.level : defaultLevelKey}
          share={
            <SharePanel
              origin={ctx.origin}
              projectId={project.id}
              mapKey={project.key}
              name={project.name}
              isLive={project.status === 'PUBLISH'}
              size={sizeOf(levels)}
            />
          }
          summary={<ContentSummary levels={levels} tags={project.tags} />}
        />
      )}
    </div>
  );
}

/** The size that a frame for the map takes its proportions from. */
function sizeOf([first]: readonly MapLevel[]): { width: number; height: number } | null {
  return first ? { width: first.width, height: first.height } : null;
}
