'use client';

import { useState } from 'react';
import { Callout } from '#lib/ui/Callout.tsx';
import { CopyField } from '#lib/ui/CopyField.tsx';
import { Segmented } from '#lib/ui/Segmented.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import { type EmbedKind, embedCode } from './embed-code.ts';
import styles from './panel.module.css';

export type SharePanelProps = {
  origin: string;
  mapKey: string;
  name: string;
  isLive: boolean;
  size: { width: number; height: number } | null;
};

/** Ways to the public map: on another site, as a page, as data. */
export function SharePanel({ origin, mapKey, name, isLive, size }: SharePanelProps) {
  const { t } = useStrings();
  const [kind, setKind] = useState<EmbedKind>('frame');
  return (
    <div className={styles.share}>
      {!isLive && <Callout tone="info">{t.project.shareBeforePublish}</Callout>}
      <div className={styles.labelled}>
        <div className={styles.labelledHead}>
          <h3>{t.project.embed}</h3>
          <Segmented
            label={t.project.embedKind}
            value={kind}
            choices={[
              { value: 'frame', label: t.project.embedFrame },
              { value: 'script', label: t.project.embedScript },
            ]}
            onChange={setKind}
          />
        </div>
        <p className={styles.muted}>{t.project.embedText}</p>
        <CopyField label={t.project.embed} value={embedCode(kind, { origin, key: mapKey, name, size })} />
      </div>
      <div className={styles.labelled}>
        <h3>{t.project.link}</h3>
        <p className={styles.muted}>{t.project.linkText}</p>
        <CopyField label={t.project.link} value={`${origin}/m/${mapKey}`} isOneLine />
      </div>
      <div className={styles.labelled}>
        <h3>{t.project.api}</h3>
        <p className={styles.muted}>{t.project.apiText}</p>
        <CopyField label={t.project.api} value={`${origin}/api/p/${mapKey}/`} isOneLine />
      </div>
    </div>
  );
}
