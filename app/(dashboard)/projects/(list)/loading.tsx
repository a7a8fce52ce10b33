import { pageStrings } from '#lib/http/page-strings.ts';
import { Page, PageHead } from '#lib/ui/shell/Page.tsx';
import { Skeleton } from '#lib/ui/shell/Skeleton.tsx';
import styles from '../projects.module.css';

const cards = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

export default async function ProjectsLoading() {
  const { t } = await pageStrings();
  return (
    <Page>
      <PageHead title={t.projects.title} actions={<Skeleton width="132px" height="36px" />} />
      <p className="visually-hidden" role="status">
        {t.projects.loading}
      </p>
      <Skeleton width="320px" height="36px" />
      <div className={`stack-5 ${styles.grid}`}>
        {cards.map((card) => (
          <Skeleton key={card} ratio="264 / 246" />
        ))}
      </div>
    </Page>
  );
}
