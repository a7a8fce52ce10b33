'use client';

import { useState } from 'react';
import { fill } from '../../../messages/fill.ts';
import { useFailure } from '../../../ui/hooks/saving.ts';
import { useToast } from '../../../ui/Toasts.tsx';
import { checkImage, sizedFile } from '../../save/check-image.ts';
import { sendImage } from '../../save/send-image.ts';
import { useSettings } from './settings-host.tsx';

export type SentImage = Awaited<ReturnType<typeof sendImage>>;

/** Returns a function that uploads images to the project one by one. `take` gets each; a file that fails is told. */
export function useImageUpload(projectId: string) {
  const { t } = useSettings();
  const [isBusy, setBusy] = useState(false);
  const toast = useToast();
  const { begin, fail } = useFailure();
  const upload = async (files: readonly File[], take: (image: SentImage) => void) => {
    setBusy(true);
    const over = begin();
    try {
      for (const file of files) {
        const checked = await checkImage(file);
        if ('wrong' in checked) {
          const size = (file.size / 1024 / 1024).toFixed(1);
          toast({ tone: 'error', title: t.plan.failed, text: fill(t.plan[checked.wrong], { size }), over });
        } else take(await sendImage(projectId, sizedFile(file, checked)));
      }
    } catch (error) {
      fail(t.plan.failed, error);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, upload };
}
