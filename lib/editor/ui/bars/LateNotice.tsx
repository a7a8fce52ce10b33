'use client';

import { CircleAlert } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { useLateTrouble } from '../../../ui/hooks/late.ts';
import { useStrings } from '../../../ui/Strings.tsx';
import { useEditor } from '../frame/context.tsx';
import styles from '../frame/top-bar.module.css';

/** Line below the bar while something that the user did waits for a part of the editor. */
export function LateNotice() {
  const { autosave, t } = useEditor();
  const { t: app } = useStrings();
  const trouble = useLateTrouble();
  if (trouble === null || trouble === 'slow') return null;
  const reload = async () => {
    await autosave.flush();
    location.reload();
  };
  return (
    <div className={`row-3 ${styles.trouble}`} role="alert">
      <CircleAlert aria-hidden />
      <p>{trouble === 'newVersion' ? app.late.newVersion : t.save.waitingText}</p>
      {trouble === 'newVersion' && (
        <Button size="sm" variant="primary" onClick={() => void reload()}>
          {t.save.saveAndReload}
        </Button>
      )}
    </div>
  );
}
