'use client';

import { useRouter } from 'next/navigation';
import { noteKinds } from '#lib/contract/choices.ts';
import { Select } from '#lib/ui/menus/Select.tsx';
import { Segmented } from '#lib/ui/Segmented.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import { FilterBar } from '../../../../../FilterBar.tsx';
import { type NoteQuery, noteAddress } from './note-query.ts';

type NoteFiltersProps = { query: NoteQuery; address: string; count: string };

export function NoteFilters({ query, address, count }: NoteFiltersProps) {
  const { t } = useStrings('team');
  const texts = t.team.notes;
  const router = useRouter();
  const show = (change: Partial<NoteQuery>) =>
    router.replace(noteAddress(address, { ...query, ...change, page: 1 }), { scroll: false });
  return (
    <FilterBar count={count}>
      <Segmented
        label={texts.state}
        value={query.state}
        choices={[
          { value: 'open', label: texts.stateOpen },
          { value: 'closed', label: texts.stateClosed },
        ]}
        onChange={(state) => show({ state })}
      />
      <Select
        label={texts.kind}
        size="sm"
        value={query.kind ?? 'any'}
        choices={[
          { value: 'any', label: texts.kindAny },
          ...noteKinds.map((kind) => ({ value: kind, label: texts.kinds[kind] })),
        ]}
        onChange={(kind) => show({ kind: kind === 'any' ? null : kind })}
      />
    </FilterBar>
  );
}
