'use client';

import { useRouter } from 'next/navigation';
import { activityKinds } from '#lib/contract/choices.ts';
import { fill } from '#lib/messages/fill.ts';
import { Select } from '#lib/ui/menus/Select.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import { FilterBar } from '../../../../FilterBar.tsx';
import { type ActivityQuery, activityAddress, actorOf, actorText } from './activity-query.ts';

type ActivityFiltersProps = {
  query: ActivityQuery;
  address: string;
  people: readonly { email: string; name: string }[];
  keys: readonly string[];
  count: string;
};

export function ActivityFilters({ query, address, people, keys, count }: ActivityFiltersProps) {
  const { t } = useStrings('team');
  const texts = t.team.activity;
  const router = useRouter();
  const show = (change: Partial<ActivityQuery>) =>
    router.replace(activityAddress(address, { ...query, ...change, page: 1 }), { scroll: false });
  return (
    <FilterBar count={count}>
      <Select
        label={texts.who}
        size="sm"
        value={query.who ? actorText(query.who) : 'any'}
        choices={[
          { value: 'any', label: texts.anybody },
          ...people.map(({ email, name }) => ({
            value: actorText({ kind: 'person', name: email }),
            label: name,
          })),
          ...keys.map((name) => ({
            value: actorText({ kind: 'key', name }),
            label: fill(texts.key, { name }),
          })),
        ]}
        onChange={(who) => show({ who: actorOf(who) })}
      />
      <Select
        label={texts.what}
        size="sm"
        value={query.what ?? 'any'}
        choices={[
          { value: 'any', label: texts.anything },
          ...activityKinds.map((kind) => ({ value: kind, label: texts.kinds[kind] })),
        ]}
        onChange={(what) => show({ what: what === 'any' ? null : what })}
      />
    </FilterBar>
  );
}
