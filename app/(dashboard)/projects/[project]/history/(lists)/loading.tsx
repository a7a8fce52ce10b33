import { pageStrings } from '#lib/http/page-strings.ts';
import { Skeleton } from '#lib/ui/shell/Skeleton.tsx';

export default async function HistoryLoading() {
  const { t } = await pageStrings();
  return (
    <>
      <p className="visually-hidden" role="status">
        {t.team.activity.loading}
      </p>
      <Skeleton height="36px" />
      <Skeleton height="320px" />
    </>
  );
}
