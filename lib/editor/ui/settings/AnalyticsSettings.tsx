'use client';

import { analyticsEventNames } from '../../../contract/choices.ts';
import { useEditor } from '../context.tsx';
import { Check } from '../fields/Check.tsx';
import { useProject } from './use-project.ts';

export function AnalyticsSettings() {
  const { t } = useEditor();
  const { project, write } = useProject();
  const { analytics } = project;
  return (
    <>
      <Check
        label={t.settings.analyticsOn}
        hint={t.settings.analyticsText}
        isOn={analytics.isEnabled}
        onChange={(isEnabled) => write({ analytics: { ...analytics, isEnabled } })}
      />
      {analytics.isEnabled &&
        analyticsEventNames.map((name) => (
          <Check
            key={name}
            label={t.settings.events[name]}
            isOn={analytics.enabledEvents.includes(name)}
            onChange={(isOn) => {
              const enabledEvents = isOn
                ? [...analytics.enabledEvents, name]
                : analytics.enabledEvents.filter((each) => each !== name);
              write({ analytics: { ...analytics, enabledEvents } });
            }}
          />
        ))}
    </>
  );
}
