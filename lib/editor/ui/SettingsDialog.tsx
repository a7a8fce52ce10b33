'use client';

import { type ReactNode, useState } from 'react';
import { lateCode } from '../../late/late-code.ts';
import { loadProjectSettingsStrings } from '../../messages/project-settings.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { useLate } from '../../ui/hooks/late.ts';
import { Tabs } from '../../ui/shell/Tabs.tsx';
import type { Document } from '../model/document.ts';
import { useEditor } from './frame/context.tsx';
import { useDocument, useSession } from './frame/hooks.ts';
import { KeptFields, SectionContext, useFieldWanted } from './frame/kept-fields.tsx';
import { type SettingsPart, settingsParts } from './settings/parts.tsx';
import styles from './settings/settings.module.css';
import { SettingsContext } from './settings/settings-host.tsx';
import { useProject } from './use-project.ts';
import { DirectionsSettings } from './way/DirectionsSettings.tsx';
import { useDirections } from './way/use-way.ts';

const texts = lateCode(() => loadProjectSettingsStrings(document.documentElement.lang));

/** Settings of the whole project. Changes are written at once, as everywhere in the editor. */
export default function SettingsDialog() {
  const { editor, lookToken, t, language } = useEditor();
  const canWrite = useSession((state) => state.canWrite);
  const host = useProject();
  const directions = useDirections();
  const levels = useDocument((document) => document.levels());
  const tags = useDocument((document) => document.tags());
  const faults = useSession((state) => state.faults).get(host.project.id);
  const wanted = useFieldWanted();
  const [saved] = useState(host.project);
  const isLive = useSession((state) => state.live.status === 'PUBLISH');
  const sections = useLate(texts);
  if (!sections) return null;
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
  const parts = (...names: readonly SettingsPart[]) =>
    names.map((name) => {
      const Part = settingsParts[name];
      return <Part key={name} />;
    });
  const tabs = [
    tab('general', parts('name', 'key', 'times')),
    tab('languages', parts('languages')),
    tab('appearance', parts('appearance')),
    tab('wayfinding', <DirectionsSettings />),
    tab('access', parts('domains', 'indexing')),
    tab('analytics', parts('analytics')),
  ];
  return (
    <Dialog
      isOpen
      onClose={editor.screen.closeDialog}
      title={t.settings.title}
      description={t.settings.liveNote}
      size="wide"
    >
      <SettingsContext
        value={{
          ...host,
          saved,
          isLive,
          origin: location.origin,
          look: { token: lookToken, revision: 0 },
          textCountOf: (code) => countTitles(editor.session.document, code),
          levels,
          tags,
          faultsOf: (path) => faults?.[path],
          sections,
          t,
          directions,
          language,
        }}
      >
        <KeptFields of={[host.project.id]}>
          <Tabs label={t.settings.title} tabs={tabs} first={wanted?.section} />
        </KeptFields>
      </SettingsContext>
    </Dialog>
  );
}

/** Returns the number of places with a title in a language. */
function countTitles(document: Document, code: string): number {
  const places = document.levels().flatMap(({ id }) => document.places(id));
  return places.filter(({ translations }) => translations[code]?.title).length;
}
