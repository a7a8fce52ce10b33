'use client';

import { ArrowDownUp } from 'lucide-react';
import { IconButton } from '../../../ui/Button.tsx';
import { Menu, MenuChoices } from '../../../ui/menus/Menu.tsx';
import { useEditor } from '../frame/context.tsx';
import { type PlaceSort, placeSorts } from './sort-places.ts';

/** Chooses the order of the list of places. */
export function PlaceSortMenu({ sort, onSort }: { sort: PlaceSort; onSort: (sort: PlaceSort) => void }) {
  const { sort: label, sorts } = useEditor().t.places;
  return (
    <Menu
      align="end"
      trigger={<IconButton label={`${label}: ${sorts[sort]}`} icon={<ArrowDownUp aria-hidden />} />}
    >
      <MenuChoices
        label={label}
        value={sort}
        choices={placeSorts.map((value) => ({ value, label: sorts[value] }))}
        onChange={onSort}
      />
    </Menu>
  );
}
