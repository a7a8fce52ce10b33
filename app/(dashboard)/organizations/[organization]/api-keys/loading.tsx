import { pageStrings } from '#lib/http/page-strings.ts';
import { ListSkeleton } from '../../../ListSkeleton.tsx';

export default async function ApiKeysLoading() {
  const { apiKeys, loading } = (await pageStrings()).t.organization;
  return <ListSkeleton title={apiKeys.title} text={apiKeys.text} label={loading} />;
}
