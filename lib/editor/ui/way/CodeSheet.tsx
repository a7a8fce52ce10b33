'use client';

import { useState } from 'react';
import { fill } from '../../../messages/fill.ts';
import { Button } from '../../../ui/Button.tsx';
import { PrintedOnly } from '../../../ui/Printed.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';
import type { DirectionsTexts } from '../settings/settings-host.tsx';
import styles from './way.module.css';

export type CodeSheetProps = {
  /** Each "You are here" marker with the address in its code. */
  codes: readonly { id: string; title: string; level: string; address: string }[];
  /** Name of the venue. */
  name: string;
  t: DirectionsTexts;
};

/** Shows and prints the codes of all "You are here" markers. */
export function CodeSheet(props: CodeSheetProps) {
  const { codes, t } = props;
  const [isShown, setShown] = useState(false);
  if (codes.length === 0) return <p className={styles.faint}>{t.kiosk.codesNone}</p>;
  if (!isShown) {
    return (
      <div className={styles.actions}>
        <Button onClick={() => setShown(true)}>{t.kiosk.openCodes}</Button>
      </div>
    );
  }
  return (
    <>
      <div className={styles.actions}>
        <Button variant="primary" onClick={() => print()}>
          {t.kiosk.print}
        </Button>
      </div>
      <Codes {...props} />
      <PrintedOnly>
        <Codes {...props} />
      </PrintedOnly>
    </>
  );
}

function Codes({ codes, name, t }: CodeSheetProps) {
  return (
    <ul className={`stack-4 ${styles.codes}`}>
      {codes.map(({ id, title, level, address }) => (
        <li key={id}>
          <strong>{name}</strong>
          <QrCode text={address} label={address} className={styles.code} />
          <span>{fill(t.way.onLevel, { title, level })}</span>
          <span>{t.kiosk.scan}</span>
          <small>{address}</small>
        </li>
      ))}
    </ul>
  );
}
