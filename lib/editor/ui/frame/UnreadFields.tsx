'use client';

import { fill } from '../../../messages/fill.ts';
import { Button } from '../../../ui/Button.tsx';
import { unreadOf } from '../../model/unread.ts';
import { useEditor } from './context.tsx';
import styles from './dialogs.module.css';
import { goToField } from './go-to-field.ts';
import { useScreen, useSession } from './hooks.ts';

/** Counts the fields whose texts were not taken, so that nobody misses them on the live map, and goes to the first. */
export function UnreadFields({ onGo }: { onGo: () => void }) {
  const opened = useEditor();
  const { editor, t, language } = opened;
  useSession((state) => state.unread);
  const isImporting = useScreen((state) => state.incoming !== null);
  const fields = unreadOf(editor.session);
  const [first] = fields;
  if (!first) return null;
  return (
    <div className={styles.confirm} role="status">
      <p>{fill(t.live.unread, { count: fields.length }, language)}</p>
      {/* The import has the place of the details. */}
      {!isImporting && (
        <Button
          variant="link"
          onClick={() => {
            onGo();
            goToField(first, opened);
          }}
        >
          {fill(t.live.goToUnread, { count: fields.length }, language)}
        </Button>
      )}
    </div>
  );
}
