'use client';

import { typedLink } from '#lib/contract/typed-fields.ts';
import { iconPaths } from '../../../map/drawing/icons.ts';
import { limits } from '../../../plans/limits.ts';
import { Check } from '../../../ui/fields/Check.tsx';
import { LiveText } from '../../../ui/fields/LiveText.tsx';
import { Pick } from '../../../ui/fields/Pick.tsx';
import type { CustomButton, Place } from '../../model/types.ts';
import { useEditor } from '../frame/context.tsx';
import { commonValue } from '../frame/hooks.ts';
import { Section } from '../frame/PanelSection.tsx';
import { PlaceLabels } from './LanguageRows.tsx';
import { useUpdate } from './use-update.ts';

const noButton: CustomButton = { enabled: false, icon: null, url: null };

export function ButtonSection({ places }: { places: readonly Place[] }) {
  const { t } = useEditor();
  const { set } = useUpdate(places);
  const button = commonValue(places, (place) => place.customButton ?? noButton);
  const shown = button.value ?? places[0]?.customButton ?? noButton;
  const write = (fields: Partial<CustomButton>, session = '') =>
    set({ customButton: { ...shown, ...fields } }, session);
  return (
    <Section id="button" title={t.inspector.button}>
      <Check
        label={t.inspector.buttonEnabled}
        isOn={shown.enabled}
        isMixed={button.isMixed}
        onChange={(enabled) => write({ enabled })}
      />
      {shown.enabled && (
        <>
          <LiveText
            label={t.inspector.buttonUrl}
            value={shown.url ?? ''}
            charsMax={limits.urlCharsMax}
            read={typedLink}
            onType={(text, session) => write({ url: text === '' ? null : text }, session)}
          />
          <PlaceLabels places={places} name="customButtonLabel" />
          <Pick
            label={t.inspector.buttonIcon}
            value={shown.icon ?? 'none'}
            choices={[
              { value: 'none', label: t.none },
              ...Object.keys(iconPaths).map((name) => ({ value: name, label: name })),
            ]}
            onChange={(name) => write({ icon: name === 'none' ? null : name })}
          />
        </>
      )}
    </Section>
  );
}
