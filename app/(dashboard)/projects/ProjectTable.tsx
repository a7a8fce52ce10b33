import { pageStrings } from '#lib/http/page-strings.ts';
import type { ProjectShape } from '#lib/maps/core/present.ts';
import { LocalTime } from '#lib/ui/LocalTime.tsx';
import { NearLink } from '#lib/ui/shell/NearLink.tsx';
import { projectState } from './project-state.ts';
import styles from './projects.module.css';
import { StateBadge } from './StateBadge.tsx';

export async function ProjectTable({ projects }: { projects: readonly ProjectShape[] }) {
  const { t } = await pageStrings();
  return (
    <div className={styles.tableFrame}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t.projects.name}</th>
            <th scope="col">{t.projects.status}</th>
            <th scope="col">{t.projects.languages}</th>
            <th scope="col">{t.projects.changed}</th>
          </tr>
        </thead>
        <tbody>
          {projects.map((project) => (
            <tr key={project.id}>
              <td>
                <div className={`row-3 ${styles.nameCell}`}>
                  <span className={`centred ${styles.thumb}`}>
                    {/* biome-ignore lint/performance/noImgElement: thumbnails are made at upload. */}
                    {project.thumbnail && <img src={project.thumbnail} alt="" loading="lazy" />}
                  </span>
                  <NearLink href={`/projects/${project.id}`}>{project.name}</NearLink>
                </div>
              </td>
              <td>
                <StateBadge state={projectState(project)} t={t} />
              </td>
              <td className="muted">{project.languages.join(', ')}</td>
              <td className="muted">
                <LocalTime value={project.updated_at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
