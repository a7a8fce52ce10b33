'use client';

import { Check } from '../../../ui/fields/Check.tsx';
import { useSettings } from './settings-host.tsx';

/** Whether search engines may index the map and its places. */
export function IndexingField() {
  const { project, setSettings, t } = useSettings();
  return (
    <Check
      label={t.settings.indexable}
      hint={t.settings.indexableHint}
      isOn={project.settings.isIndexable}
      onChange={(isIndexable) => setSettings({ isIndexable })}
    />
  );
}
