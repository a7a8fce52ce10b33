'use client';

import { Button } from '../../../ui/Button.tsx';
import { FileButton } from '../frame/file-button.tsx';
import panelStyles from '../panels.module.css';
import { useSettings } from './settings-host.tsx';
import { useImageUpload } from './use-image-upload.ts';

/** Logo of the venue: an image of the project, uploaded here. */
export function LogoField({ projectId }: { projectId: string }) {
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
