import { pageStrings } from '#lib/http/page-strings.ts';
import { ListSkeleton } from '../../../ListSkeleton.tsx';

export default async function MembersLoading() {
  const { people, loading } = (await pageStrings()).t.organization;
  return <ListSkeleton title={people.title} label={loading} />;
}
