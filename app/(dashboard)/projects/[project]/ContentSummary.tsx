import type { z } from 'zod';
import type { tag } from '#lib/contract/schemas/content.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import type { MapLevel } from './map-levels.ts';
import styles from './panel.module.css';

type ContentSummaryProps = { levels: readonly MapLevel[]; tags: readonly z.output<typeof tag>[] };

/** Numbers of places on each level, and the tags of the project. */
export async function ContentSummary({ levels, tags }: ContentSummaryProps) {
  const { t, language } = await pageStrings();
  const number = new Intl.NumberFormat(language);
  const total = (kind: 'areas' | 'markers') => levels.reduce((sum, level) => sum + level[kind].length, 0);
  return (
    <div className={styles.share}>
      <div className={styles.labelled}>
        <h2>{t.project.levels}</h2>
        <table className={styles.summary}>
          <thead>
            <tr>
              <th scope="col">{t.project.level}</th>
              <th scope="col">{t.project.areas}</th>
              <th scope="col">{t.project.markers}</th>
            </tr>
          </thead>
          <tbody>
            {levels.map((level) => (
              <tr key={level.id}>
                <th scope="row">
                  <span>{level.name}</span>
                  {level.isHidden && <span className="muted"> ({t.project.hiddenLevel})</span>}
                </th>
                <td>{number.format(level.areas.length)}</td>
                <td>{number.format(level.markers.length)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t.project.total}</th>
              <td>{number.format(total('areas'))}</td>
              <td>{number.format(total('markers'))}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      <div className={styles.labelled}>
        <h2>{t.project.tags}</h2>
        {tags.length > 0 ? (
          <ul className={styles.tags}>
            {tags.map(({ id, name, color }) => (
              <li key={id} className={styles.tag}>
                <span className={styles.tagColor} style={{ background: color }} aria-hidden />
                {name}
              </li>
            ))}
          </ul>
        ) : (
          <p className="muted">{t.project.noTags}</p>
        )}
      </div>
    </div>
  );
}
