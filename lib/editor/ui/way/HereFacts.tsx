import { CopyField } from '../../../ui/CopyField.tsx';
import type { Marker } from '../../model/types.ts';
import { hereCodes, kioskAddress } from '../../way/addresses.ts';
import { useEditor } from '../frame/context.tsx';
import { CodeSheet } from './CodeSheet.tsx';
import { usePlaceNames } from './place-names.tsx';
import { useDirections } from './use-way.ts';
import styles from './way.module.css';

/** Beside a "You are here" marker: the address of a screen that stands there, and the sheet with its code. */
export function HereFacts({ marker }: { marker: Marker }) {
  const { editor } = useEditor();
  const t = useDirections();
  const { titleOf } = usePlaceNames();
  const { document } = editor.session;
  const code = hereCodes(document, location.origin).find((one) => one.marker.id === marker.id);
  if (!code) return null;
  const { level, address } = code;
  const { name, key } = document.project();
  return (
    <div className={`stack ${styles.here}`}>
      <p className={`hint ${styles.title}`}>{t.kiosk.kiosk}</p>
      <CopyField
        label={t.kiosk.kiosk}
        value={kioskAddress(key, location.origin, { level: level.key, here: marker.key })}
        isOneLine
      />
      <CodeSheet
        codes={[{ id: marker.id, title: titleOf(marker.id), level: level.name, address }]}
        name={name}
        t={t}
      />
    </div>
  );
}
