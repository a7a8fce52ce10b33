'use client';

import { useRouter } from 'next/navigation';
import type { VersionKind } from '#lib/contract/choices.ts';
import { VersionKinds } from '#lib/editor/team/VersionKinds.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import { FilterBar } from '../../../../FilterBar.tsx';
import { pageAddress } from '../../../../list-page.ts';

type VersionFilterProps = { kind: VersionKind | null; address: string; count: string };

export function VersionFilter({ kind, address, count }: VersionFilterProps) {
  const { t } = useStrings('team');
  const router = useRouter();
  return (
    <FilterBar count={count}>
      <VersionKinds
        t={t.team.versions}
        kind={kind}
        onChange={(chosen) => router.replace(pageAddress(address, 1, { kind: chosen }), { scroll: false })}
      />
    </FilterBar>
  );
}
