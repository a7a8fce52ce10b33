'use client';

import Link from 'next/link';
import { around } from '#lib/messages/fill.ts';
import { useStrings } from '#lib/ui/Strings.tsx';
import styles from './auth.module.css';

/** Says where a "sent" message is on a machine without a mail server. */
export function OutboxHint() {
  const { t } = useStrings('auth');
  const [before, after] = around(t.auth.outboxHint, 'outbox');
  return (
    <p className={`hint ${styles.hint}`}>
      {before}
      <Link href="/outbox">{t.auth.outboxLink}</Link>
      {after}
    </p>
  );
}
