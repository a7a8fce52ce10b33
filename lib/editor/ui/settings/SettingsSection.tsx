'use client';

import { type ReactNode, useMemo } from 'react';
import { Callout } from '../../../ui/Callout.tsx';
import { FieldsContext, keptFields } from '../../../ui/fields/fields-host.ts';
import { KeptFocus } from '../../../ui/KeptFocus.tsx';
import { Section } from '../../../ui/shell/Section.tsx';
import { useSettingsForm } from './SettingsForm.tsx';
import { fieldPaths, type SettingsSectionName, sectionOf } from './section-paths.ts';
import styles from './settings-page.module.css';

type SettingsSectionProps = {
  name: SettingsSectionName;
  title: string;
  text: string;
  isWide?: boolean;
  children: ReactNode;
};

/** One part of the form of the settings, with what the server refused in it. */
export function SettingsSection({ name, title, text, isWide, children }: SettingsSectionProps) {
  const { draftKey, canWrite, faults } = useSettingsForm();
  const fields = useMemo(() => keptFields(`${draftKey}/${name}`), [draftKey, name]);
  const isAtField = (path: string) => fieldPaths.some((one) => one === path);
  const refused = Object.entries(faults).flatMap(([path, messages]) =>
    sectionOf(path) === name && !isAtField(path) ? messages : [],
  );
  return (
    <Section id={name} title={title} text={text} isWide={isWide}>
      <FieldsContext value={fields}>
        <KeptFocus>
          <fieldset className={styles.fields} disabled={!canWrite}>
            {children}
          </fieldset>
        </KeptFocus>
        {refused.length > 0 && (
          <div data-fault="">
            <Callout tone="error">{[...new Set(refused)].join(' ')}</Callout>
          </div>
        )}
      </FieldsContext>
    </Section>
  );
}
