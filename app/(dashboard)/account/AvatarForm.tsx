'use client';

import { useRef, useState } from 'react';
import { ApiError, call } from '#lib/contract/client.ts';
import { limits } from '#lib/plans/limits.ts';
import { Avatar } from '#lib/ui/Avatar.tsx';
import { Button } from '#lib/ui/Button.tsx';
import { Callout } from '#lib/ui/Callout.tsx';
import { describeError } from '#lib/ui/describe-error.ts';
import { useAction, useSuccess } from '#lib/ui/hooks/saving.ts';
import { useStrings } from '#lib/ui/Strings.tsx';
import styles from './account.module.css';

const types = 'image/png,image/jpeg,image/webp,image/gif,image/svg+xml';

export function AvatarForm({ name, url }: { name: string; url: string | null }) {
  const { t } = useStrings('account');
  const texts = t.account.profile;
  const succeed = useSuccess();
  const file = useRef<HTMLInputElement>(null);
  const { isBusy, run } = useAction();
  const [refusal, setRefusal] = useState<string | null>(null);
  const upload = async (chosen: File) => {
    // Some hosts limit the size of a request, and the picture is shown small anyway.
    const isLarge = chosen.size > limits.hostBodyBytesMax;
    const picture = isLarge ? await shrinkPicture(chosen) : chosen;
    if (!picture || picture.size > limits.hostBodyBytesMax) {
      setRefusal(texts.pictureTooBig);
      return;
    }
    const form = new FormData();
    form.set('avatar', picture, chosen.name);
    try {
      await call('uploadAvatar', { form });
    } catch (error) {
      // Show a fault of the picture beside it, and any other error as a message.
      if (!(error instanceof ApiError) || error.status !== 400) throw error;
      setRefusal(describeError(error, t).message);
      return;
    }
    succeed(texts.pictureSaved);
  };
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    setRefusal(null);
    run(texts.pictureFailed, () => upload(chosen));
  };
  const remove = async () => {
    await call('deleteAvatar');
    setRefusal(null);
    succeed(texts.pictureRemoved);
  };
  return (
    <>
      <div className={styles.picture}>
        <Avatar name={name} url={url} size="lg" />
        <div className="cluster">
          <Button isBusy={isBusy} onClick={() => file.current?.click()}>
            {url ? texts.replace : texts.upload}
          </Button>
          {url && (
            <Button
              variant="ghost"
              isDanger
              disabled={isBusy}
              onClick={() => run(texts.pictureFailed, remove)}
            >
              {texts.removePicture}
            </Button>
          )}
        </div>
        <input
          ref={file}
          type="file"
          accept={types}
          hidden
          aria-label={texts.upload}
          onChange={(event) => {
            choose(event.target.files?.[0]);
            // Clear the input, so that the same file can be chosen again after a refusal.
            event.target.value = '';
          }}
        />
      </div>
      {refusal ? <Callout tone="error">{refusal}</Callout> : <p className="hint">{texts.pictureHint}</p>}
    </>
  );
}

const sidePxMax = 1024;

/**
 * Resizes the picture to at most 1,024 px wide and high. An animation becomes its first frame. Null if the browser
 * cannot draw the file.
 */
async function shrinkPicture(file: File): Promise<Blob | null> {
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, sidePxMax / Math.max(bitmap.width, bitmap.height));
    const canvas = new OffscreenCanvas(Math.ceil(bitmap.width * scale), Math.ceil(bitmap.height * scale));
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    return await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 });
  } catch {
    return null;
  }
}
