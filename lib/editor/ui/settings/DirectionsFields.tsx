'use client';

import { limits } from '../../../plans/limits.ts';
import { Check } from '../../../ui/fields/Check.tsx';
import { LiveNumber } from '../../../ui/fields/LiveNumber.tsx';
import { useSettings } from './settings-host.tsx';

/** Whether visitors get directions, and their walking speed. */
export function DirectionsFields() {
  const { project, setSettings, directions: t } = useSettings();
  const { wayfinding } = project.settings;
  return (
    <>
      <Check
        label={t.enabled}
        hint={t.enabledHint}
        isOn={wayfinding.isEnabled}
        onChange={(isEnabled) => setSettings({ wayfinding: { isEnabled } })}
      />
      <LiveNumber
        label={t.kiosk.speed}
        value={wayfinding.speed}
        unit={t.kiosk.speedUnit}
        min={limits.walkingSpeedMin}
        max={limits.walkingSpeedMax}
        step={0.05}
        onChange={(speed, field) => setSettings({ wayfinding: { speed } }, field)}
      />
    </>
  );
}
