'use client';

import Link from 'next/link';
import { around } from '#lib/messages/fill.ts';
import { useStrings } from '#lib/ui/Strings.tsx';
import styles from './auth.module.css';

/** Says where a "sent" message is on a machine without a mail server. */
export function OutboxHint() {
  const { t } = useStrings();
  const [before, after] = around(t.account.outboxHint, 'outbox');
  return (
    <p className={styles.hint}>
      {before}
      <Link href="/outbox">{t.account.outboxLink}</Link>
      {after}
    </p>
  );
}
