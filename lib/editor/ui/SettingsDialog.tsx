'use client';

import type { ReactNode } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { useEditor } from './context.tsx';
import { useDocument, useSession } from './hooks.ts';
import { KeptFields, SectionContext, useFieldWanted } from './kept-fields.tsx';
import { AccessSettings } from './settings/AccessSettings.tsx';
import { AnalyticsSettings } from './settings/AnalyticsSettings.tsx';
import { AppearanceSettings } from './settings/AppearanceSettings.tsx';
import { GeneralSettings } from './settings/GeneralSettings.tsx';
import { IndexingField } from './settings/IndexingField.tsx';
import { LanguageSettings } from './settings/LanguageSettings.tsx';
import { LookFrame } from './settings/LookFrame.tsx';
import styles from './settings/settings.module.css';
import { SettingsContext } from './settings/settings-host.tsx';
import { useProject } from './use-project.ts';
import { DirectionsSettings } from './way/DirectionsSettings.tsx';
import { useDirections } from './way/use-way.ts';

/** Settings of the whole project. Changes are written at once, as everywhere in the editor. */
export default function SettingsDialog() {
  const { editor, projectId, lookToken, t, language } = useEditor();
  const canWrite = useSession((state) => state.canWrite);
  const host = useProject();
  const directions = useDirections();
  const levels = useDocument((document) => document.levels());
  const tags = useDocument((document) => document.tags());
  const faults = useSession((state) => state.faults).get(host.project.id);
  const wanted = useFieldWanted();
  const { appearance, settings } = host.project;
  const { theme, scrollMode, orientation, bearing, isRotatable, names } = settings;
  const look = { appearance, settings: { theme, scrollMode, orientation, bearing, isRotatable, names } };
  const tab = (
    id: 'general' | 'languages' | 'appearance' | 'wayfinding' | 'access' | 'analytics',
    content: ReactNode,
  ) => ({
    id,
    label: t.settings[id],
    panel: (
      <SectionContext value={id}>
        <fieldset className={styles.settings} disabled={!canWrite}>
          {content}
        </fieldset>
      </SectionContext>
    ),
  });
  const tabs = [
    tab('general', <GeneralSettings />),
    tab('languages', <LanguageSettings />),
    tab(
      'appearance',
      <AppearanceSettings projectId={projectId} preview={<LookFrame token={lookToken} look={look} />} />,
    ),
    tab('wayfinding', <DirectionsSettings />),
    tab(
      'access',
      <>
        <AccessSettings />
        <IndexingField />
      </>,
    ),
    tab('analytics', <AnalyticsSettings />),
  ];
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && editor.screen.closeDialog()}
      title={t.settings.title}
      description={t.settings.liveNote}
      size="wide"
    >
      <SettingsContext
        value={{ ...host, levels, tags, faultsOf: (path) => faults?.[path], t, directions, language }}
      >
        <KeptFields of={[host.project.id]}>
          <Tabs label={t.settings.title} tabs={tabs} first={wanted?.section} />
        </KeptFields>
      </SettingsContext>
    </Dialog>
  );
}
