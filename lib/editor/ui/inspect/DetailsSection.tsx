'use client';

import { typedExternalId } from '#lib/contract/typed-fields.ts';
import { fill } from '../../../messages/fill.ts';
import { limits } from '../../../plans/limits.ts';
import { LiveNumber } from '../../../ui/fields/LiveNumber.tsx';
import { LiveText } from '../../../ui/fields/LiveText.tsx';
import type { Place } from '../../model/types.ts';
import { useEditor } from '../frame/context.tsx';
import { Section } from '../frame/PanelSection.tsx';
import { useFaults, usePlaceFields, useUpdate } from './use-update.ts';

function ExternalId({ place }: { place: Place }) {
  const { editor, t } = useEditor();
  const { set } = useUpdate([place]);
  const { document } = editor.session;
  const isTaken = (externalId: string) =>
    document
      .levels()
      .some(({ id }) =>
        document.places(id).some((one) => one.id !== place.id && one.externalId === externalId),
      );
  return (
    <LiveText
      label={t.inspector.externalId}
      hint={t.inspector.externalIdHint}
      value={place.externalId ?? ''}
      charsMax={limits.externalIdCharsMax}
      read={(text) => typedExternalId(text, isTaken)}
      errors={useFaults(place, 'externalId')}
      onType={(text, field) => set({ externalId: text === '' ? null : text }, field)}
    />
  );
}

export function DetailsSection({ places }: { places: readonly Place[] }) {
  const { t } = useEditor();
  const { text, value } = usePlaceFields(places);
  const [first] = places;
  const price = text('price');
  const rating = value('rating');
  return (
    <Section id="details" title={t.inspector.details} note={price.value || undefined}>
      <LiveText {...price} charsMax={limits.labelCharsMax} />
      <LiveNumber
        {...rating}
        hint={fill(t.inspector.ratingHint, { max: limits.ratingMax })}
        min={0}
        max={limits.ratingMax}
        step={0.1}
        onClear={() => rating.onChange(null)}
      />
      {first && places.length === 1 && <ExternalId place={first} />}
    </Section>
  );
}
