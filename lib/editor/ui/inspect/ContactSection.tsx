'use client';

import { type Typed, typedEmail, typedWebAddress } from '#lib/contract/typed-fields.ts';
import { limits } from '../../../plans/limits.ts';
import { LiveText } from '../../../ui/fields/LiveText.tsx';
import type { Place } from '../../model/types.ts';
import { useEditor } from '../frame/context.tsx';
import { commonValue } from '../frame/hooks.ts';
import { Section } from '../frame/PanelSection.tsx';
import { useUpdate } from './use-update.ts';

export function ContactSection({ places }: { places: readonly Place[] }) {
  const { t } = useEditor();
  const { set } = useUpdate(places);
  const field = (
    name: 'address' | 'email' | 'webpage' | 'telephone',
    charsMax: number,
    read?: (text: string) => Typed<string>,
  ) => {
    const common = commonValue(places, (place) => place[name] ?? '');
    return (
      <LiveText
        label={t.inspector[name]}
        value={common.value ?? ''}
        placeholder={common.isMixed ? t.mixed : undefined}
        charsMax={charsMax}
        {...(read && { read })}
        onType={(text, session) => set({ [name]: text === '' ? null : text }, session)}
      />
    );
  };
  return (
    <Section id="contact" title={t.inspector.contact}>
      {field('address', limits.addressCharsMax)}
      {field('telephone', limits.labelCharsMax)}
      {field('email', limits.emailCharsMax, typedEmail)}
      {field('webpage', limits.urlCharsMax, typedWebAddress)}
    </Section>
  );
}
