'use client';

import { useStrings } from '#lib/ui/Strings.tsx';
import styles from '../auth.module.css';
import { ProviderButton } from './ProviderButton.tsx';

/** Offers the identity provider below a form. */
export function ProviderChoice(props: { name: string; next: string }) {
  const { t } = useStrings('signIn');
  return (
    <>
      <p className={styles.or}>{t.signIn.provider.or}</p>
      <ProviderButton {...props} />
    </>
  );
}
