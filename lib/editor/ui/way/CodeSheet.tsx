'use client';

import { useState } from 'react';
import { createPortal } from 'react-dom';
import { fill } from '../../../strings/text.ts';
import { Button } from '../../../ui/Button.tsx';
import { type HereCode, hereCodes } from '../../way/addresses.ts';
import { useEditor } from '../context.tsx';
import { usePlaceNames } from './place-names.tsx';
import { QrCode } from './QrCode.tsx';
import { useDirections } from './use-way.ts';
import styles from './way.module.css';

/** On paper there is nothing but the sheet; on the screen it is not there. */
const paper = `
@media screen { [data-code-sheet] { display: none; } }
@media print { body > :not([data-code-sheet]) { display: none !important; } }
`;

/** The codes of all "You are here" markers, to look at and to print. */
export function CodeSheet() {
  const { editor } = useEditor();
  const t = useDirections();
  const [isShown, setShown] = useState(false);
  const codes = hereCodes(editor.session.document, location.origin);
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
      <Codes codes={codes} />
      {createPortal(
        <div data-code-sheet="">
          <style>{paper}</style>
          <Codes codes={codes} />
        </div>,
        document.body,
      )}
    </>
  );
}

function Codes({ codes }: { codes: readonly HereCode[] }) {
  const { editor } = useEditor();
  const t = useDirections();
  const { titleOf } = usePlaceNames();
  const { name } = editor.session.document.project();
  return (
    <ul className={styles.codes}>
      {codes.map(({ marker, level, address }) => (
        <li key={marker.id}>
          <strong>{name}</strong>
          <QrCode text={address} label={address} className={styles.code} />
          <span>{fill(t.way.onLevel, { title: titleOf(marker.id), level: level.name })}</span>
          <span>{t.kiosk.scan}</span>
          <small>{address}</small>
        </li>
      ))}
    </ul>
  );
}
