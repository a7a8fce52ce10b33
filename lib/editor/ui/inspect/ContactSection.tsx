'use client';

import { typedEmail, typedWebAddress } from '#lib/contract/typed-fields.ts';
import { limits } from '../../../plans/limits.ts';
import { LiveText } from '../../../ui/fields/LiveText.tsx';
import type { Place } from '../../model/types.ts';
import { useEditor } from '../frame/context.tsx';
import { Section } from '../frame/PanelSection.tsx';
import { usePlaceFields } from './use-update.ts';

export function ContactSection({ places }: { places: readonly Place[] }) {
  const { t } = useEditor();
  const { text } = usePlaceFields(places);
  return (
    <Section id="contact" title={t.inspector.contact}>
      <LiveText {...text('address')} charsMax={limits.addressCharsMax} />
      <LiveText {...text('telephone')} charsMax={limits.labelCharsMax} />
      <LiveText {...text('email')} charsMax={limits.emailCharsMax} read={typedEmail} />
      <LiveText {...text('webpage')} charsMax={limits.urlCharsMax} read={typedWebAddress} />
    </Section>
  );
}
