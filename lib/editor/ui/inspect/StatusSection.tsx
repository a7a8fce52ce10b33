'use client';

import { statusTypes } from '../../../contract/choices.ts';
import { Pick } from '../../../ui/fields/Pick.tsx';
import type { Place, StatusType } from '../../model/types.ts';
import { useEditor } from '../frame/context.tsx';
import { Section } from '../frame/PanelSection.tsx';
import { PlaceLabels } from './LanguageRows.tsx';
import { OccupancyFields } from './OccupancyFields.tsx';
import { usePlaceFields } from './use-update.ts';

/** Status, and for one place the periods in which it is occupied: what changes while the map is live. */
export function StatusSection({ places }: { places: readonly Place[] }) {
  const { t } = useEditor();
  const status = usePlaceFields(places).value('status');
  const [first] = places;
  const only = places.length === 1 ? first : undefined;
  const periods = only?.occupancy?.periods.length ?? 0;
  const told = [
    status.value && t.inspector.statuses[status.value],
    periods > 0 && `${t.inspector.occupancy}: ${periods}`,
  ].filter(Boolean);
  const choices: { value: StatusType | 'none'; label: string }[] = [
    { value: 'none', label: t.inspector.statuses.none },
    ...statusTypes.map((value) => ({ value, label: t.inspector.statuses[value] })),
  ];
  return (
    <Section id="status" title={t.inspector.state} note={told.join(', ') || undefined}>
      <Pick
        {...status}
        label={t.inspector.statusType}
        value={status.value ?? 'none'}
        choices={choices}
        onChange={(value) => status.onChange(value === 'none' ? null : value)}
      />
      {(status.value || status.isMixed) && <PlaceLabels places={places} name="statusLabel" />}
      {only && <OccupancyFields place={only} />}
    </Section>
  );
}
