import { pageStrings } from '#lib/http/page-strings.ts';
import { Skeleton } from '#lib/ui/shell/Skeleton.tsx';
import styles from '../project.module.css';

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

export default async function ProjectLoading() {
  const { t } = await pageStrings();
  return (
    <>
      <p className="visually-hidden" role="status">
        {t.project.loading}
      </p>
      <div className={styles.work}>
        <div className={`column ${styles.stage}`}>
          <div className={`centred ${styles.pane}`} style={{ '--ratio': 1.6 }}>
            <Skeleton width="70%" ratio="16 / 10" />
          </div>
        </div>
        <div className={`column ${styles.side}`}>
          <div className={`stack-3 ${styles.loadingRows}`}>
            {rows.map((row) => (
              <Skeleton key={row} height="28px" />
            ))}
          </div>
        </div>
      </div>
    </>
  );
}
