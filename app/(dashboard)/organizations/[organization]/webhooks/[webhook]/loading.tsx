import { pageStrings } from '#lib/http/page-strings.ts';
import { Skeleton } from '#lib/ui/shell/Skeleton.tsx';
import { ListSkeleton } from '../../../../ListSkeleton.tsx';
import styles from './webhook.module.css';

export default async function WebhookLoading() {
  const { loadingOne, deliveries } = (await pageStrings()).t.webhooks;
  return (
    <div className={styles.webhook}>
      <div className={`stack-3 ${styles.head}`}>
        <Skeleton width="96px" height="24px" />
        <Skeleton width="min(480px, 100%)" height="22px" />
        <Skeleton width="min(360px, 100%)" height="36px" />
      </div>
      <Skeleton height="88px" />
      <ListSkeleton title={deliveries.title} text={deliveries.text} label={loadingOne} />
    </div>
  );
}
