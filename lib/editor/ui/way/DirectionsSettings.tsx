'use client';

import { limits } from '../../../plans/limits.ts';
import { fill } from '../../../strings/text.ts';
import { CopyField } from '../../../ui/CopyField.tsx';
import { kioskAddress } from '../../way/addresses.ts';
import { useEditor } from '../context.tsx';
import { Check } from '../fields/Check.tsx';
import { LiveNumber } from '../fields/LiveNumber.tsx';
import { LiveText } from '../fields/LiveText.tsx';
import { languageName } from '../language-name.ts';
import { useProject } from '../settings/use-project.ts';
import { CodeSheet } from './CodeSheet.tsx';
import { useDirections } from './use-way.ts';
import styles from './way.module.css';

/** A screen at the height of a standing person's hands, until somebody measures. */
const usualScreen = { bottomMm: 800, heightMm: 1200 };

/** Whether visitors get directions, how fast they walk, and screens and codes in the building. */
export function DirectionsSettings() {
  const { editor, language: ui } = useEditor();
  const t = useDirections();
  const { project, write } = useProject();
  const { settings } = project;
  const { wayfinding, kiosk } = settings;
  const setWayfinding = (fields: Partial<typeof wayfinding>, field = '') =>
    write({ settings: { ...settings, wayfinding: { ...wayfinding, ...fields } } }, field);
  const setKiosk = (fields: Partial<typeof kiosk>, field = '') =>
    write({ settings: { ...settings, kiosk: { ...kiosk, ...fields } } }, field);
  const { screen } = kiosk;
  return (
    <>
      <Check
        label={t.enabled}
        hint={t.enabledHint}
        isOn={wayfinding.isEnabled}
        onChange={(isEnabled) => setWayfinding({ isEnabled })}
      />
      <LiveNumber
        label={t.kiosk.speed}
        value={wayfinding.speed}
        unit={t.kiosk.speedUnit}
        min={limits.walkingSpeedMin}
        max={limits.walkingSpeedMax}
        step={0.05}
        onChange={(speed, field) => setWayfinding({ speed }, field)}
      />
      <h3>{t.kiosk.kiosk}</h3>
      <p className={styles.faint}>{t.kiosk.kioskText}</p>
      <CopyField
        label={t.kiosk.address}
        value={kioskAddress(editor.session.document, location.origin)}
        isOneLine
      />
      <LiveNumber
        label={t.kiosk.idleSeconds}
        value={kiosk.idleSeconds}
        unit={t.way.secondsUnit}
        min={limits.idleSecondsMin}
        max={limits.idleSecondsMax}
        step={5}
        onChange={(seconds, field) => setKiosk({ idleSeconds: Math.round(seconds) }, field)}
      />
      {project.languages.map((code) => (
        <LiveText
          key={code}
          label={fill(t.kiosk.attract, { language: languageName(code, ui) })}
          hint={t.kiosk.attractHint}
          value={kiosk.attract[code] ?? ''}
          lang={code}
          charsMax={limits.attractCharsMax}
          onType={(text, field) => {
            const { [code]: _, ...others } = kiosk.attract;
            setKiosk({ attract: text === '' ? others : { ...others, [code]: text } }, field);
          }}
        />
      ))}
      <Check
        label={t.kiosk.screen}
        hint={t.kiosk.screenHint}
        isOn={screen !== null}
        onChange={(isOn) => setKiosk({ screen: isOn ? usualScreen : null })}
      />
      {screen && (
        <>
          <LiveNumber
            label={t.kiosk.bottom}
            value={screen.bottomMm}
            unit="mm"
            min={0}
            max={limits.screenMmMax}
            step={10}
            onChange={(bottomMm, field) => setKiosk({ screen: { ...screen, bottomMm } }, field)}
          />
          <LiveNumber
            label={t.kiosk.height}
            value={screen.heightMm}
            unit="mm"
            min={0}
            max={limits.screenMmMax}
            step={10}
            onChange={(heightMm, field) => setKiosk({ screen: { ...screen, heightMm } }, field)}
          />
        </>
      )}
      <h3>{t.kiosk.codes}</h3>
      <p className={styles.faint}>{t.kiosk.codesText}</p>
      <CodeSheet />
    </>
  );
}
