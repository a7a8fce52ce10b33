'use client';

import { isEmail } from '#lib/contract/is-email.ts';
import { limits } from '../../../plans/limits.ts';
import type { Place } from '../../model/types.ts';
import { useEditor } from '../context.tsx';
import { LiveText } from '../fields/LiveText.tsx';
import { Section } from '../fields/Section.tsx';
import { commonValue } from '../hooks.ts';
import { useUpdate } from './use-update.ts';

export function ContactSection({ places }: { places: readonly Place[] }) {
  const { t } = useEditor();
  const { set } = useUpdate(places);
  const field = (
    name: 'address' | 'email' | 'webpage' | 'telephone',
    charsMax: number,
    check?: (text: string) => string | null,
  ) => {
    const common = commonValue(places, (place) => place[name] ?? '');
    return (
      <LiveText
        label={t.inspector[name]}
        value={common.value ?? ''}
        placeholder={common.isMixed ? t.mixed : undefined}
        charsMax={charsMax}
        {...(check && { check })}
        onType={(text, session) => set({ [name]: text === '' ? null : text }, session)}
      />
    );
  };
  return (
    <Section id="contact" title={t.inspector.contact}>
      {field('address', limits.addressCharsMax)}
      {field('telephone', limits.labelCharsMax)}
      {field('email', limits.emailCharsMax, (text) =>
        text === '' || isEmail(text) ? null : t.inspector.invalidEmail,
      )}
      {field('webpage', limits.urlCharsMax, (text) =>
        text === '' || isWebUrl(text) ? null : t.inspector.invalidUrl,
      )}
    </Section>
  );
}

function isWebUrl(text: string): boolean {
  return /^https?:\/\/[^\s/]+/.test(text) && URL.canParse(text);
}
