'use client';

import { hereCodes } from '../../way/addresses.ts';
import { useEditor } from '../frame/context.tsx';
import { DirectionsFields } from '../settings/DirectionsFields.tsx';
import { KioskFields } from '../settings/KioskFields.tsx';
import { CodeSheet } from './CodeSheet.tsx';
import { usePlaceNames } from './place-names.tsx';
import { useDirections } from './use-way.ts';
import styles from './way.module.css';

/** Directions for visitors, and screens and codes in the building. */
export function DirectionsSettings() {
  const { editor } = useEditor();
  const t = useDirections();
  const { titleOf } = usePlaceNames();
  const { document } = editor.session;
  const codes = hereCodes(document, location.origin).map(({ marker, level, address }) => ({
    id: marker.id,
    title: titleOf(marker.id),
    level: level.name,
    address,
  }));
  return (
    <>
      <DirectionsFields />
      <h3>{t.kiosk.kiosk}</h3>
      <p className={styles.faint}>{t.kiosk.kioskText}</p>
      <KioskFields />
      <h3>{t.kiosk.codes}</h3>
      <p className={styles.faint}>{t.kiosk.codesText}</p>
      <CodeSheet codes={codes} name={document.project().name} t={t} />
    </>
  );
}
