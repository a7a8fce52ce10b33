import type { ReactNode } from 'react';
import { pageStrings } from '#lib/http/page-strings.ts';
import { LinkTabs } from '#lib/ui/LinkTabs.tsx';
import { openProject } from './open-project.ts';
import { ProjectHead } from './ProjectHead.tsx';
import styles from './project.module.css';
import { ProjectWorkProvider } from './project-work.tsx';

type ProjectLayoutProps = { params: Promise<{ project: string }>; children: ReactNode };

/**
 * The head and the tabs of a project. It looks for the project above the page's loading state: once that is sent, the
 * answer's status is, too.
 */
export default async function ProjectLayout({ params, children }: ProjectLayoutProps) {
  const { project: idOrKey } = await params;
  const { project, levels, canWrite, canManage } = await openProject(idOrKey);
  const { t } = await pageStrings();
  // As in the address, which may have the key: the tab that is open is found by it.
  const address = `/projects/${encodeURIComponent(idOrKey)}`;
  const { tabs } = t.project;
  return (
    <ProjectWorkProvider>
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
          canWrite={canWrite}
          canDelete={canManage}
        />
        <div className={styles.tabs}>
          <LinkTabs
            label={tabs.label}
            links={[
              { href: address, label: tabs.map },
              { href: `${address}/places`, label: tabs.places },
              { href: `${address}/directions`, label: tabs.directions },
              { href: `${address}/analytics`, label: tabs.analytics },
              { href: `${address}/embed`, label: tabs.embed },
              { href: `${address}/history`, label: tabs.history },
              { href: `${address}/settings`, label: tabs.settings },
            ]}
          />
        </div>
        {children}
      </div>
    </ProjectWorkProvider>
  );
}
