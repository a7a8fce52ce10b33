'use client';

import { borderRadii, nameModes, scrollModes, themes } from '../../../contract/choices.ts';
import { limits } from '../../../plans/limits.ts';
import { Check } from '../../../ui/fields/Check.tsx';
import { LiveText } from '../../../ui/fields/LiveText.tsx';
import { OptionalColor } from '../../../ui/fields/OptionalColor.tsx';
import { Pick } from '../../../ui/fields/Pick.tsx';
import { TurnFields } from '../frame/TurnFields.tsx';
import { LogoField } from './LogoField.tsx';
import { LookFrame } from './LookFrame.tsx';
import styles from './settings.module.css';
import { useSettings } from './settings-host.tsx';

/** Appearance of the public map, with the real map beside it. */
export function AppearanceSettings() {
  const { project, setSettings, setAppearance, faultsOf, t } = useSettings();
  const { appearance, settings } = project;
  return (
    <div className={styles.beside}>
      <div className={styles.settingsFields}>
        <LogoField projectId={project.id} />
        <Pick
          label={t.settings.theme}
          value={settings.theme}
          choices={themes.map((value) => ({ value, label: t.settings.themes[value] }))}
          onChange={(theme) => setSettings({ theme })}
        />
        <Pick
          label={t.settings.radius}
          value={appearance.canvasBorderRadius}
          choices={borderRadii.map((value) => ({ value, label: t.settings.radii[value] }))}
          onChange={(canvasBorderRadius) => setAppearance({ canvasBorderRadius })}
        />
        <OptionalColor
          label={t.settings.accent}
          value={appearance.accentColor}
          clearText={t.settings.resetAccent}
          onChange={(accentColor, field) => setAppearance({ accentColor }, field)}
        />
        <OptionalColor
          label={t.settings.background}
          hasSwatches={false}
          value={appearance.canvasBackgroundColor}
          clearText={t.settings.resetBackground}
          onChange={(canvasBackgroundColor, field) => setAppearance({ canvasBackgroundColor }, field)}
        />
        <Pick
          label={t.settings.scroll}
          value={settings.scrollMode}
          choices={scrollModes.map((value) => ({ value, label: t.settings.scrolls[value] }))}
          onChange={(scrollMode) => setSettings({ scrollMode })}
        />
        <TurnFields
          orientation={settings.orientation}
          bearing={settings.bearing}
          texts={t.settings}
          onOrientation={(orientation) => orientation && setSettings({ orientation })}
          onBearing={(bearing) => setSettings({ bearing })}
        />
        <Check
          label={t.settings.rotatable}
          isOn={settings.isRotatable}
          onChange={(isRotatable) => setSettings({ isRotatable })}
        />
        <Pick
          label={t.settings.names}
          hint={t.settings.namesHint}
          value={settings.names}
          choices={nameModes.map((value) => ({ value, label: t.settings.nameModes[value] }))}
          onChange={(names) => setSettings({ names })}
        />
        <Check
          label={t.settings.searchBar}
          isOn={appearance.isSearchBarVisible}
          onChange={(isSearchBarVisible) => setAppearance({ isSearchBarVisible })}
        />
        <Check
          label={t.settings.levelSwitcher}
          isOn={appearance.isLevelSwitcherVisible}
          onChange={(isLevelSwitcherVisible) => setAppearance({ isLevelSwitcherVisible })}
        />
        <Check
          label={t.settings.zoomControls}
          isOn={appearance.isZoomControlsVisible}
          onChange={(isZoomControlsVisible) => setAppearance({ isZoomControlsVisible })}
        />
        <Check
          label={t.settings.poweredBy}
          isOn={appearance.hidePoweredBy}
          onChange={(hidePoweredBy) => setAppearance({ hidePoweredBy })}
        />
        <LiveText
          label={t.settings.customCss}
          isMultiline
          value={appearance.customCss}
          charsMax={limits.customCssCharsMax}
          errors={faultsOf('appearance.customCss')}
          onType={(customCss, field) => setAppearance({ customCss }, field)}
        />
      </div>
      <LookFrame />
    </div>
  );
}
