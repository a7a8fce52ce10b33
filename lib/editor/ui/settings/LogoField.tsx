'use client';

import { useState } from 'react';
import { fill } from '../../../messages/fill.ts';
import { Button } from '../../../ui/Button.tsx';
import { useToast } from '../../../ui/Toasts.tsx';
import { useFailure } from '../../../ui/use-failure.ts';
import { checkImage, sizedFile } from '../../save/check-image.ts';
import { sendImage } from '../../save/send-image.ts';
import { FileButton } from '../file-button.tsx';
import panelStyles from '../panels.module.css';
import { useSettings } from './settings-host.tsx';

/** Logo of the venue: an image of the project, uploaded here. */
export function LogoField({ projectId }: { projectId: string }) {
  const { project, setAppearance, t } = useSettings();
  const { logo } = project.appearance;
  const [isBusy, setBusy] = useState(false);
  const toast = useToast();
  const { begin, fail } = useFailure();
  const upload = async (file: File) => {
    setBusy(true);
    const over = begin();
    try {
      const checked = await checkImage(file);
      if ('wrong' in checked) {
        const size = (file.size / 1024 / 1024).toFixed(1);
        toast({ tone: 'error', title: t.plan.failed, text: fill(t.plan[checked.wrong], { size }), over });
      } else setAppearance({ logo: (await sendImage(projectId, sizedFile(file, checked))).url });
    } catch (error) {
      fail(t.plan.failed, error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <fieldset className={panelStyles.plan} aria-label={t.settings.logo}>
      <p className={panelStyles.fieldLabel}>{t.settings.logo}</p>
      {logo && (
        // biome-ignore lint/performance/noImgElement: images come from the file store as they are.
        <img className={panelStyles.planImage} src={logo} alt={t.settings.logo} />
      )}
      <div className={panelStyles.planActions}>
        <FileButton size="sm" disabled={isBusy} onFiles={([file]) => file && void upload(file)}>
          {logo ? t.settings.replaceLogo : t.settings.addLogo}
        </FileButton>
        {logo && (
          <Button size="sm" variant="ghost" onClick={() => setAppearance({ logo: null })}>
            {t.settings.removeLogo}
          </Button>
        )}
      </div>
      <p className={panelStyles.faint}>{t.settings.logoHint}</p>
    </fieldset>
  );
}
