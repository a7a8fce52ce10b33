'use client';

import Link from 'next/link';
import { useStrings } from '#lib/ui/Strings.tsx';
import styles from './auth.module.css';

/** Says where a "sent" message is on a machine without a mail server. */
export function OutboxHint() {
  const { t } = useStrings();
  const [before = '', after = ''] = t.account.outboxHint.split('{outbox}');
  return (
    <p className={styles.hint}>
      {before}
      <Link href="/outbox">{t.account.outboxLink}</Link>
      {after}
    </p>
  );
}
