import type { ReactNode } from 'react';
import { PageTexts } from '#app/PageTexts.tsx';
import type { ProjectProps } from '#app/page-props.ts';
import { ProjectWorkProvider } from '#lib/editor/ui/project-work.tsx';
import { pageStrings } from '#lib/http/page-strings.ts';
import { LinkTabs } from '#lib/ui/shell/LinkTabs.tsx';
import { ContentNotice } from './ContentNotice.tsx';
import { openProject } from './open-project.ts';
import { ProjectHead } from './ProjectHead.tsx';
import styles from './project.module.css';

type ProjectLayoutProps = ProjectProps & { children: ReactNode };

/**
 * Head and tabs of a project. It finds the project above the loading state, because the answer's status is sent with
 * that state.
 */
export default async function ProjectLayout({ params, children }: ProjectLayoutProps) {
  const { project: idOrKey } = await params;
  const { project, levels, canWrite, canManage } = await openProject(idOrKey);
  const { t } = await pageStrings();
  // Use the id or key from the address, because the open tab is found by comparing addresses.
  const address = `/projects/${encodeURIComponent(idOrKey)}`;
  const { tabs } = t.project;
  return (
    <PageTexts parts={['project', 'projects', 'team', 'embedding', 'reports', 'memberMails']}>
      <ProjectWorkProvider>
        <div className={`column ${styles.project}`}>
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
            canWrite={canWrite}
            canDelete={canManage}
          />
          <ContentNotice bytes={project.content_bytes} max={project.content_bytes_max} />
          <div className={styles.tabs}>
            <LinkTabs
              label={tabs.label}
              links={[
                { href: address, label: tabs.map },
                { href: `${address}/places`, label: tabs.places },
                { href: `${address}/directions`, label: tabs.directions },
                { href: `${address}/analytics`, label: tabs.analytics },
                { href: `${address}/share`, label: tabs.share },
                { href: `${address}/history`, label: tabs.history },
                { href: `${address}/settings`, label: tabs.settings },
              ]}
            />
          </div>
          {children}
        </div>
      </ProjectWorkProvider>
    </PageTexts>
  );
}
