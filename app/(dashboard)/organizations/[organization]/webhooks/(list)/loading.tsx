import { pageStrings } from '#lib/http/page-strings.ts';
import { ListSkeleton } from '../../../../ListSkeleton.tsx';

export default async function WebhooksLoading() {
  const { title, text, loading } = (await pageStrings()).t.webhooks;
  return <ListSkeleton title={title} text={text} label={loading} />;
}
