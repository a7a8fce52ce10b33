'use client';

import { analyticsEventNames } from '../../../contract/choices.ts';
import { Check } from '../../../ui/fields/Check.tsx';
import { useSettings } from './settings-host.tsx';

export function AnalyticsSettings() {
  const { project, check, writePart, t } = useSettings();
  const { analytics } = project;
  return (
    <>
      <Check {...check('analytics', 'isEnabled')} hint={t.settings.analyticsText} />
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
