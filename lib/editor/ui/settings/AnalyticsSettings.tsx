'use client';

import { analyticsEventNames } from '../../../contract/choices.ts';
import { Check } from '../../../ui/fields/Check.tsx';
import { useSettings } from './settings-host.tsx';

export function AnalyticsSettings() {
  const { project, writePart, t } = useSettings();
  const { analytics } = project;
  return (
    <>
      <Check
        label={t.settings.analyticsOn}
        hint={t.settings.analyticsText}
        isOn={analytics.isEnabled}
        onChange={(isEnabled) => writePart('analytics', { isEnabled })}
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
              writePart('analytics', { enabledEvents });
            }}
          />
        ))}
    </>
  );
}
