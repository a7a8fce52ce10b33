import { pageStrings } from '#lib/http/page-strings.ts';
import type { ProjectShape } from '#lib/maps/core/present.ts';
import { LocalTime } from '#lib/ui/LocalTime.tsx';
import { NearLink } from '#lib/ui/shell/NearLink.tsx';
import { projectState } from './project-state.ts';
import styles from './projects.module.css';
import { StateBadge } from './StateBadge.tsx';

export async function ProjectGrid({ projects }: { projects: readonly ProjectShape[] }) {
  const { t } = await pageStrings();
  return (
    <ul className={`stack-5 ${styles.grid}`}>
      {projects.map((project) => (
        <li key={project.id} className={`column ${styles.card}`}>
          <div className={`centred ${styles.picture}`}>
            {project.thumbnail ? (
              // biome-ignore lint/performance/noImgElement: thumbnails are made at upload.
              <img src={project.thumbnail} alt="" loading="lazy" />
            ) : (
              t.projects.noPicture
            )}
          </div>
          <div className={`stack ${styles.caption}`}>
            <h2 className={`ellipsis ${styles.name}`}>
              <NearLink href={`/projects/${project.id}`}>{project.name}</NearLink>
            </h2>
            <div className={`spread hint ${styles.meta}`}>
              <StateBadge state={projectState(project)} t={t} />
              <LocalTime value={project.updated_at} isDay />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
