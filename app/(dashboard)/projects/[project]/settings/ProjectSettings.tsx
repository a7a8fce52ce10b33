'use client';

import { useEffect } from 'react';
import { FileSection } from '#lib/editor/ui/settings/FileSection.tsx';
import { settingsPartNames, settingsParts } from '#lib/editor/ui/settings/parts.tsx';
import { SettingsFields, SettingsForm } from '#lib/editor/ui/settings/SettingsForm.tsx';
import { SettingsFrame, type SettingsFrameProps } from '#lib/editor/ui/settings/SettingsFrame.tsx';
import { SettingsNav, sectionNames } from '#lib/editor/ui/settings/SettingsNav.tsx';
import { SettingsSection } from '#lib/editor/ui/settings/SettingsSection.tsx';
import styles from '#lib/editor/ui/settings/settings-page.module.css';
import { useSettingsPage } from '#lib/editor/ui/settings/settings-page.tsx';
import { Callout } from '#lib/ui/Callout.tsx';
import { useInBrowser } from '#lib/ui/hooks/late.ts';
import { PageHead } from '#lib/ui/shell/Page.tsx';
import { SectionsSkeleton } from '../../../SectionsSkeleton.tsx';
import { EndSections } from './EndSections.tsx';

type ProjectSettingsProps = { frame: SettingsFrameProps; organization: string };

/**
 * Settings of the whole project, saved as one form. Only the browser renders them: names of languages and time zones
 * come from the browser, and a server may have others.
 */
export function ProjectSettings({ frame, organization }: ProjectSettingsProps) {
  const { texts } = frame;
  const isInBrowser = useInBrowser();
  useEffect(() => {
    if (isInBrowser) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [isInBrowser]);
  if (isInBrowser) {
    return (
      <SettingsFrame {...frame}>
        <Sections organization={organization} />
      </SettingsFrame>
    );
  }
  const titles = sectionNames.slice(0, 4).map((name) => texts[name].title);
  return (
    <>
      <PageHead level={2} title={texts.title} />
      <div>
        <SectionsSkeleton titles={titles} label={texts.loading} />
      </div>
    </>
  );
}

function Sections({ organization }: { organization: string }) {
  const { mayCreate, isArchived, texts } = useSettingsPage();
  return (
    <>
      <PageHead level={2} title={texts.title} />
      {isArchived ? (
        <Callout tone="info">{texts.archived}</Callout>
      ) : (
        !mayCreate && <Callout tone="info">{texts.readOnly}</Callout>
      )}
      <SettingsForm page="settings">
        <div className={styles.columns}>
          <SettingsNav />
          <div className={styles.sections}>
            <SettingsFields>
              {settingsPartNames.map((name) => {
                const Part = settingsParts[name];
                const { title, text } = texts[name];
                return (
                  <SettingsSection key={name} isWide={name === 'appearance'} {...{ name, title, text }}>
                    <Part />
                  </SettingsSection>
                );
              })}
            </SettingsFields>
            <div className={styles.further}>
              <FileSection organization={organization} />
              <EndSections />
            </div>
          </div>
        </div>
      </SettingsForm>
    </>
  );
}
