'use client';

import { borderRadii, nameModes, scrollModes, themes } from '../../../contract/choices.ts';
import { limits } from '../../../plans/limits.ts';
import { Button } from '../../../ui/Button.tsx';
import { Check } from '../../../ui/fields/Check.tsx';
import { LiveText } from '../../../ui/fields/LiveText.tsx';
import { OptionalColor } from '../../../ui/fields/OptionalColor.tsx';
import { Pick } from '../../../ui/fields/Pick.tsx';
import { FileButton } from '../frame/file-button.tsx';
import { TurnFields } from '../frame/TurnFields.tsx';
import panelStyles from '../panels.module.css';
import { LookFrame } from './LookFrame.tsx';
import styles from './settings.module.css';
import { useSettings } from './settings-host.tsx';
import { useImageUpload } from './use-image-upload.ts';

/** Appearance of the public map, with the real map beside it. */
export function AppearanceSettings() {
  const { project, field, check, setSettings, faultsOf, t } = useSettings();
  const { orientation, bearing } = project.settings;
  const { value: css, onChange: onCss, ...customCss } = field('appearance', 'customCss');
  return (
    <div className={`stack-5 ${styles.beside}`}>
      <div className={styles.settingsFields}>
        <LogoField projectId={project.id} />
        <Pick
          {...field('settings', 'theme')}
          choices={themes.map((value) => ({ value, label: t.settings.themes[value] }))}
        />
        <Pick
          {...field('appearance', 'canvasBorderRadius')}
          choices={borderRadii.map((value) => ({ value, label: t.settings.radii[value] }))}
        />
        <OptionalColor {...field('appearance', 'accentColor')} clearText={t.settings.resetAccent} />
        <OptionalColor
          {...field('appearance', 'canvasBackgroundColor')}
          hasSwatches={false}
          clearText={t.settings.resetBackground}
        />
        <Pick
          {...field('settings', 'scrollMode')}
          choices={scrollModes.map((value) => ({ value, label: t.settings.scrolls[value] }))}
        />
        <TurnFields
          orientation={orientation}
          bearing={bearing}
          texts={t.settings}
          onOrientation={(next) => next && setSettings({ orientation: next })}
          onBearing={(next) => setSettings({ bearing: next })}
        />
        <Check {...check('settings', 'isRotatable')} />
        <Pick
          {...field('settings', 'names')}
          hint={t.settings.namesHint}
          choices={nameModes.map((value) => ({ value, label: t.settings.nameModes[value] }))}
        />
        <Check {...check('appearance', 'isSearchBarVisible')} />
        <Check {...check('appearance', 'isLevelSwitcherVisible')} />
        <Check {...check('appearance', 'isZoomControlsVisible')} />
        <Check {...check('appearance', 'hidePoweredBy')} />
        <LiveText
          {...customCss}
          isMultiline
          value={css}
          charsMax={limits.customCssCharsMax}
          errors={faultsOf('appearance.customCss')}
          onType={onCss}
        />
      </div>
      <LookFrame />
    </div>
  );
}

/** Logo of the venue: an image of the project, uploaded here. */
function LogoField({ projectId }: { projectId: string }) {
  const { project, setAppearance, t } = useSettings();
  const { logo } = project.appearance;
  const { isBusy, upload } = useImageUpload(projectId);
  return (
    <fieldset className={panelStyles.plan} aria-label={t.settings.logo}>
      <p className="hint">{t.settings.logo}</p>
      {logo && (
        // biome-ignore lint/performance/noImgElement: images come from the file store as they are.
        <img className={panelStyles.planImage} src={logo} alt={t.settings.logo} />
      )}
      <div className="cluster-tight">
        <FileButton
          size="sm"
          disabled={isBusy}
          onFiles={(files) => void upload(files, ({ url }) => setAppearance({ logo: url }))}
        >
          {logo ? t.settings.replaceLogo : t.settings.addLogo}
        </FileButton>
        {logo && (
          <Button size="sm" variant="ghost" onClick={() => setAppearance({ logo: null })}>
            {t.settings.removeLogo}
          </Button>
        )}
      </div>
      <p className="hint">{t.settings.logoHint}</p>
    </fieldset>
  );
}
