import { Layers } from 'lucide-react';
import { pageStrings } from '#lib/http/page-strings.ts';
import { listProjects } from '#lib/maps/projects/list-projects.ts';
import { projectBeginStrings } from '#lib/messages/pages.ts';
import { EmptyState } from '#lib/ui/shell/EmptyState.tsx';
import { BeginProject } from './BeginProject.tsx';
import { openProject } from './open-project.ts';
import styles from './project.module.css';

/** Page of a project without levels: ways to begin. */
export async function EmptyProject({ projectId }: { projectId: string }) {
  const { ctx, project, canWrite } = await openProject(projectId);
  const texts = projectBeginStrings((await pageStrings()).language);
  const isArchived = project.status === 'ARCHIVE';
  if (!canWrite || isArchived) {
    return (
      <EmptyState picture={<Layers aria-hidden />} title={texts.readerTitle}>
        {isArchived ? texts.archivedText : texts.readerText}
      </EmptyState>
    );
  }
  const { results } = await listProjects(ctx, {
    organization: project.organization,
    offset: 0,
    size: 2,
  });
  const other = results.find(({ id }) => id !== project.id);
  return (
    <div className={styles.emptyProject}>
      <BeginProject
        projectId={project.id}
        organization={project.organization}
        other={other ? { value: other.id, label: other.name } : null}
        script={saveCall(ctx.origin, project.id)}
        texts={texts}
      />
    </div>
  );
}

function saveCall(origin: string, projectId: string): string {
  return [
    `curl -X PATCH ${origin}/api/projects/${projectId}/ \\`,
    '  -H "Authorization: Bearer $TOKEN" \\',
    '  -F \'data={"levels_data": [{"name": "Ground floor"}]}\' \\',
    '  -F level_image_0=@ground-floor.png',
  ].join('\n');
}
