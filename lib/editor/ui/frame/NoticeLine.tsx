'use client';

import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { useWork } from './context.tsx';
import styles from './top-bar.module.css';

/** Line of its own with what the user should know before it matters, until it is read. */
export function NoticeLine({ text }: { text: string }) {
  const { t } = useWork();
  const [isRead, setRead] = useState(false);
  if (isRead) return null;
  return (
    <div className={`row-3 ${styles.trouble}`} role="status">
      <CircleAlert aria-hidden />
      <p>{text}</p>
      <Button size="sm" onClick={() => setRead(true)}>
        {t.save.understood}
      </Button>
    </div>
  );
}
