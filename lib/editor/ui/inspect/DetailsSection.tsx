'use client';

import { fill } from '../../../messages/fill.ts';
import { limits } from '../../../plans/limits.ts';
import { LiveNumber } from '../../../ui/fields/LiveNumber.tsx';
import { LiveText } from '../../../ui/fields/LiveText.tsx';
import type { Place } from '../../model/types.ts';
import { useEditor } from '../context.tsx';
import { commonValue } from '../hooks.ts';
import { Section } from '../PanelSection.tsx';
import { useUpdate } from './use-update.ts';

export function DetailsSection({ places }: { places: readonly Place[] }) {
  const { t } = useEditor();
  const { set } = useUpdate(places);
  const price = commonValue(places, (place) => place.price ?? '');
  const rating = commonValue(places, (place) => place.rating);
  return (
    <Section id="details" title={t.inspector.details} note={price.value || undefined}>
      <LiveText
        label={t.inspector.price}
        value={price.value ?? ''}
        placeholder={price.isMixed ? t.mixed : undefined}
        charsMax={limits.labelCharsMax}
        onType={(text, field) => set({ price: text === '' ? null : text }, field)}
      />
      <LiveNumber
        label={t.inspector.rating}
        hint={fill(t.inspector.ratingHint, { max: limits.ratingMax })}
        value={rating.value}
        isMixed={rating.isMixed}
        mixedText={t.mixed}
        min={0}
        max={limits.ratingMax}
        step={0.1}
        onChange={(value, field) => set({ rating: value }, field)}
        onClear={() => set({ rating: null })}
      />
    </Section>
  );
}
