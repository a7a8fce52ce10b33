'use client';

import { statusTypes } from '../../../contract/choices.ts';
import { fill } from '../../../messages/fill.ts';
import { limits } from '../../../plans/limits.ts';
import { LiveText } from '../../../ui/fields/LiveText.tsx';
import { Pick } from '../../../ui/fields/Pick.tsx';
import type { Place, StatusType } from '../../model/types.ts';
import { useEditor } from '../frame/context.tsx';
import { commonValue, useDocument } from '../frame/hooks.ts';
import { languageName } from '../frame/language-name.ts';
import { Section } from '../frame/PanelSection.tsx';
import { OccupancyFields } from './OccupancyFields.tsx';
import { useUpdate } from './use-update.ts';

/** Status, and for one place the periods in which it is occupied: what changes while the map is live. */
export function StatusSection({ places }: { places: readonly Place[] }) {
  const { t, language: ui } = useEditor();
  const languages = useDocument((document) => document.project().languages);
  const { set, texts } = useUpdate(places);
  const status = commonValue(places, (place) => place.status);
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
        label={t.inspector.statusType}
        value={status.value ?? 'none'}
        isMixed={status.isMixed}
        mixedText={t.mixed}
        choices={choices}
        onChange={(value) => set({ status: value === 'none' ? null : value })}
      />
      {(status.value || status.isMixed) &&
        languages.map((code) => (
          <LiveText
            key={code}
            label={fill(t.inspector.textField, {
              field: t.inspector.statusLabel,
              language: languageName(code, ui),
            })}
            lang={code}
            charsMax={limits.labelCharsMax}
            value={commonValue(places, (place) => place.translations[code]?.statusLabel ?? '').value ?? ''}
            onType={(text, field) => texts(code, { statusLabel: text === '' ? null : text }, field)}
          />
        ))}
      {only && <OccupancyFields place={only} />}
    </Section>
  );
}
