'use client';

import { Dialog } from '../../ui/Dialog.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { useEditor } from './context.tsx';
import { useDocument, useSession } from './hooks.ts';
import { AccessSettings } from './settings/AccessSettings.tsx';
import { AnalyticsSettings } from './settings/AnalyticsSettings.tsx';
import { AppearancePreview } from './settings/AppearancePreview.tsx';
import { AppearanceSettings } from './settings/AppearanceSettings.tsx';
import { GeneralSettings } from './settings/GeneralSettings.tsx';
import { IndexingField } from './settings/IndexingField.tsx';
import { LanguageSettings } from './settings/LanguageSettings.tsx';
import styles from './settings/settings.module.css';
import { SettingsContext } from './settings/settings-host.tsx';
import { useProject } from './use-project.ts';
import { DirectionsSettings } from './way/DirectionsSettings.tsx';
import { useDirections } from './way/use-way.ts';

/** Settings of the whole project. Changes are written at once, as everywhere in the editor. */
export default function SettingsDialog() {
  const { editor, projectId, t, language } = useEditor();
  const canWrite = useSession((state) => state.canWrite);
  const host = useProject();
  const directions = useDirections();
  const levels = useDocument((document) => document.levels());
  const faults = useSession((state) => state.faults).get(host.project.id);
  const panel = (content: React.ReactNode) => (
    <SettingsContext value={{ ...host, levels, faultsOf: (path) => faults?.[path], t, directions, language }}>
      <fieldset className={styles.settings} disabled={!canWrite}>
        {content}
      </fieldset>
    </SettingsContext>
  );
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && editor.screen.closeDialog()}
      title={t.settings.title}
      description={t.settings.liveNote}
      size="wide"
    >
      <Tabs
        label={t.settings.title}
        tabs={[
          { id: 'general', label: t.settings.general, panel: panel(<GeneralSettings />) },
          { id: 'languages', label: t.settings.languages, panel: panel(<LanguageSettings />) },
          {
            id: 'appearance',
            label: t.settings.appearance,
            panel: panel(<AppearanceSettings projectId={projectId} preview={<AppearancePreview />} />),
          },
          { id: 'wayfinding', label: t.settings.wayfinding, panel: panel(<DirectionsSettings />) },
          {
            id: 'access',
            label: t.settings.access,
            panel: panel(
              <>
                <AccessSettings />
                <IndexingField />
              </>,
            ),
          },
          { id: 'analytics', label: t.settings.analytics, panel: panel(<AnalyticsSettings />) },
        ]}
      />
    </Dialog>
  );
}
