'use client';

import { keptInTab } from '../../../ui/kept.ts';
import type { Place } from '../../model/types.ts';
import { useEditor } from '../frame/context.tsx';
import { useScreen } from '../frame/hooks.ts';
import { Section } from '../frame/PanelSection.tsx';
import { BehaviourSection } from '../inspect/BehaviourSection.tsx';
import { ButtonSection } from '../inspect/ButtonSection.tsx';
import { ContactSection } from '../inspect/ContactSection.tsx';
import { DetailsSection } from '../inspect/DetailsSection.tsx';
import { ShapeSection } from '../inspect/ShapeSection.tsx';
import { TagsSection } from '../inspect/TagsSection.tsx';
import { FurtherTexts } from '../inspect/TextsSection.tsx';
import { WaySection } from '../way/WaySection.tsx';

function hasWords({ translations }: Place): boolean {
  return Object.values(translations).some(({ features, keywords }) => features?.length || keywords?.length);
}

/** Parts of the details that fewer places need. The summary names those that have values. */
export function MoreParts({ places }: { places: readonly Place[] }) {
  const { t } = useEditor();
  const isWayOpen = useScreen((state) => state.way !== null);
  const has = (isMeant: (place: Place) => unknown) => places.some((place) => Boolean(isMeant(place)));
  const [first] = places;
  const only = places.length === 1 ? first : undefined;
  const filled = [
    has(hasWords) && t.inspector.furtherTexts,
    has(({ tags }) => tags.length > 0) && t.inspector.tags,
    has((place) => place.address ?? place.telephone ?? place.email ?? place.webpage) && t.inspector.contact,
    has(({ price, rating, externalId }) => price ?? rating ?? externalId) && t.inspector.details,
    has(({ customButton }) => customButton?.enabled) && t.inspector.button,
    has(({ isHidden }) => isHidden) && t.inspector.isHidden,
  ].filter(Boolean);
  return (
    <Section id="more" title={t.more} note={filled.join(', ') || undefined} keeper={keptInTab} hasParts>
      <TagsSection places={places} />
      {only && <FurtherTexts key={only.id} place={only} />}
      <ContactSection places={places} />
      <DetailsSection places={places} />
      <ButtonSection places={places} />
      <BehaviourSection places={places} />
      <ShapeSection places={places} />
      {!isWayOpen && <WaySection places={places} />}
    </Section>
  );
}
