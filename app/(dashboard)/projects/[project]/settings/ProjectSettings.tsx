'use client';

import { useEffect } from 'react';
import { AccessSettings } from '#lib/editor/ui/settings/AccessSettings.tsx';
import { AnalyticsSettings } from '#lib/editor/ui/settings/AnalyticsSettings.tsx';
import { AppearanceSettings } from '#lib/editor/ui/settings/AppearanceSettings.tsx';
import {
  FirstLevelField,
  NameFields,
  NorthField,
  TimeFields,
  VenueHoursField,
} from '#lib/editor/ui/settings/GeneralSettings.tsx';
import { IndexingField } from '#lib/editor/ui/settings/IndexingField.tsx';
import { KioskFields } from '#lib/editor/ui/settings/KioskFields.tsx';
import { LookFrame } from '#lib/editor/ui/settings/LookFrame.tsx';
import { Callout } from '#lib/ui/Callout.tsx';
import { PageHead } from '#lib/ui/Page.tsx';
import { useInBrowser } from '#lib/ui/use-in-browser.ts';
import { SectionsSkeleton } from '../../../SectionsSkeleton.tsx';
import { EndSections } from './EndSections.tsx';
import { FileSection } from './FileSection.tsx';
import { KeyPart } from './KeyPart.tsx';
import { LanguagePart } from './LanguagePart.tsx';
import { SettingsFrame, type SettingsFrameProps } from './SettingsFrame.tsx';
import { SettingsNav, sectionNames } from './SettingsNav.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import styles from './settings.module.css';
import { useSettingsPage } from './settings-page.tsx';

type ProjectSettingsProps = {
  frame: SettingsFrameProps;
  organization: string;
  origin: string;
  /** Number of places with a title, by language. */
  textCounts: Readonly<Record<string, number>>;
  lookToken: string | null;
};

/**
 * Settings of the whole project, in sections that are saved one by one. Only the browser renders them: names of
 * languages and time zones come from the browser, and a server may have others.
 */
export function ProjectSettings(props: ProjectSettingsProps) {
  const { texts } = props.frame;
  const isInBrowser = useInBrowser();
  useEffect(() => {
    if (isInBrowser) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [isInBrowser]);
  if (isInBrowser) {
    return (
      <SettingsFrame {...props.frame}>
        <Sections {...props} />
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

function Sections({ organization, origin, textCounts, lookToken }: ProjectSettingsProps) {
  const { saved, mayCreate, isArchived, texts } = useSettingsPage();
  return (
    <>
      <PageHead level={2} title={texts.title} />
      {isArchived ? (
        <Callout tone="info">{texts.archived}</Callout>
      ) : (
        !mayCreate && <Callout tone="info">{texts.readOnly}</Callout>
      )}
      <div className={styles.columns}>
        <SettingsNav />
        <div className={styles.sections}>
          <SettingsSection id="name" {...texts.name} fields={['name', 'description']}>
            {() => <NameFields />}
          </SettingsSection>
          <SettingsSection id="key" {...headOf(texts.key)} fields={['key']}>
            {(shown) => <KeyPart origin={origin} wanted={shown.key} />}
          </SettingsSection>
          <SettingsSection id="languages" isPublishedLater {...headOf(texts.languages)}>
            {(shown) => <LanguagePart wanted={shown.languages} counts={textCounts} />}
          </SettingsSection>
          <SettingsSection id="times" isPublishedLater {...texts.times}>
            {() => (
              <>
                <TimeFields />
                <VenueHoursField />
                <FirstLevelField />
                <NorthField />
              </>
            )}
          </SettingsSection>
          <SettingsSection id="domains" {...texts.domains}>
            {() => <AccessSettings />}
          </SettingsSection>
          <SettingsSection id="appearance" isPublishedLater isWide {...headOf(texts.appearance)}>
            {(_, draft) => (
              <AppearanceSettings
                projectId={saved.id}
                preview={<LookFrame token={lookToken} look={draft} revision={saved.revision} />}
              />
            )}
          </SettingsSection>
          <SettingsSection id="kiosk" isPublishedLater {...texts.kiosk}>
            {() => <KioskFields origin={origin} />}
          </SettingsSection>
          <SettingsSection id="indexing" isPublishedLater {...texts.indexing}>
            {() => <IndexingField />}
          </SettingsSection>
          <SettingsSection id="analytics" isPublishedLater {...texts.analytics}>
            {() => <AnalyticsSettings />}
          </SettingsSection>
          <FileSection organization={organization} />
          <EndSections />
        </div>
      </div>
    </>
  );
}

function headOf({ title, text }: { title: string; text: string }) {
  return { title, text };
}
