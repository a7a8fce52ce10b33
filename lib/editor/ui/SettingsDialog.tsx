'use client';

import { Dialog } from '../../ui/Dialog.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { useEditor } from './context.tsx';
import { useEditorState } from './hooks.ts';
import { AccessSettings } from './settings/AccessSettings.tsx';
import { AnalyticsSettings } from './settings/AnalyticsSettings.tsx';
import { AppearanceSettings } from './settings/AppearanceSettings.tsx';
import { GeneralSettings } from './settings/GeneralSettings.tsx';
import { LanguageSettings } from './settings/LanguageSettings.tsx';
import styles from './settings/settings.module.css';
import { DirectionsSettings } from './way/DirectionsSettings.tsx';

/** What holds for the whole project; written as it is changed, like everything else. */
export default function SettingsDialog() {
  const { editor, t } = useEditor();
  const canWrite = useEditorState((state) => state.canWrite);
  const panel = (content: React.ReactNode) => (
    <fieldset className={styles.settings} disabled={!canWrite}>
      {content}
    </fieldset>
  );
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && editor.session.set({ dialog: null })}
      title={t.settings.title}
      description={t.settings.liveNote}
      size="wide"
    >
      <Tabs
        label={t.settings.title}
        tabs={[
          { id: 'general', label: t.settings.general, panel: panel(<GeneralSettings />) },
          { id: 'languages', label: t.settings.languages, panel: panel(<LanguageSettings />) },
          { id: 'appearance', label: t.settings.appearance, panel: panel(<AppearanceSettings />) },
          { id: 'wayfinding', label: t.settings.wayfinding, panel: panel(<DirectionsSettings />) },
          { id: 'access', label: t.settings.access, panel: panel(<AccessSettings />) },
          { id: 'analytics', label: t.settings.analytics, panel: panel(<AnalyticsSettings />) },
        ]}
      />
    </Dialog>
  );
}
