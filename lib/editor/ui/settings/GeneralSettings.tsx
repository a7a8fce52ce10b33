'use client';

import { limits } from '../../../plans/limits.ts';
import { useEditor } from '../context.tsx';
import { LiveText } from '../fields/LiveText.tsx';
import { Pick } from '../fields/Pick.tsx';
import { useDocument } from '../hooks.ts';
import { useFaults } from '../inspect/use-update.ts';
import { useProject } from './use-project.ts';

const zones = typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : [];

export function GeneralSettings() {
  const { t } = useEditor();
  const { project, write, setSettings } = useProject();
  const levels = useDocument((document) => document.levels());
  const nameFaults = useFaults(project, 'name');
  const keyFaults = useFaults(project, 'key');
  const { settings } = project;
  const known = zones.includes(settings.timezone) ? zones : [settings.timezone, ...zones];
  return (
    <>
      <LiveText
        label={t.settings.name}
        value={project.name}
        charsMax={limits.nameCharsMax}
        errors={nameFaults}
        check={(name) => (name.trim() === '' ? t.settings.name : null)}
        onType={(name, field) => write({ name }, field)}
      />
      <LiveText
        label={t.settings.key}
        hint={t.settings.keyHint}
        value={project.key}
        charsMax={limits.keyCharsMax}
        errors={keyFaults}
        check={(key) => (/^[a-z0-9]+(?:[-_][a-z0-9]+)*$/.test(key) ? null : t.inspector.invalidKey)}
        onType={(key, field) => write({ key }, field)}
      />
      <LiveText
        label={t.settings.description}
        isMultiline
        value={project.description}
        charsMax={limits.descriptionCharsMax}
        onType={(description, field) => write({ description }, field)}
      />
      <Pick
        label={t.settings.defaultLevel}
        value={settings.defaultLevelId ?? 'first'}
        choices={[
          { value: 'first', label: t.settings.lowest },
          ...levels.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(id) => setSettings({ defaultLevelId: id === 'first' ? null : id })}
      />
      <Pick
        label={t.settings.timezone}
        value={settings.timezone}
        choices={known.map((zone) => ({ value: zone, label: zone }))}
        onChange={(timezone) => setSettings({ timezone })}
      />
      <Pick
        label={t.settings.timeFormat}
        value={settings.timeFormat}
        choices={[
          { value: '24h', label: '17:30' },
          { value: '12h', label: '5:30 PM' },
        ]}
        onChange={(timeFormat) => setSettings({ timeFormat })}
      />
    </>
  );
}
