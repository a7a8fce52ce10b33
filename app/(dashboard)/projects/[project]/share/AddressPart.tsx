'use client';

import { MapCode } from '#lib/editor/ui/share/MapCode.tsx';
import { CopyField } from '#lib/ui/CopyField.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import { Section } from '#lib/ui/shell/Section.tsx';
import styles from './share.module.css';

/** Where visitors and programs find the map, with its code for paper. */
export function AddressPart({ origin, mapKey }: { origin: string; mapKey: string }) {
  const { t } = useStrings('embedding');
  const texts = t.embedding.address;
  const address = `${origin}/m/${mapKey}`;
  return (
    <Section id="address" title={texts.title} text={texts.text}>
      <div className={`stack-1 ${styles.labelled}`}>
        <h3>{texts.link}</h3>
        <CopyField label={texts.link} value={address} isOneLine />
      </div>
      <MapCode address={address} fileName={mapKey} texts={{ label: texts.code, download: texts.download }} />
      <div className={`stack-1 ${styles.labelled}`}>
        <h3>{texts.api}</h3>
        <p className={styles.muted}>{texts.apiText}</p>
        <CopyField label={texts.api} value={`${origin}/api/p/${mapKey}/`} isOneLine />
      </div>
    </Section>
  );
}
