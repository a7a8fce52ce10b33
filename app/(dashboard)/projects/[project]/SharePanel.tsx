'use client';

import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { ButtonLink } from '#lib/ui/ButtonLink.tsx';
import { Callout } from '#lib/ui/Callout.tsx';
import { CopyField } from '#lib/ui/CopyField.tsx';
import { Segmented } from '#lib/ui/Segmented.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import { type EmbedChoices, embedCode, embedDefaults } from '#lib/viewer/loader/embed-code.ts';
import styles from './panel.module.css';

type SharePanelProps = {
  origin: string;
  projectId: string;
  mapKey: string;
  name: string;
  isLive: boolean;
  size: { width: number; height: number } | null;
};

/** Ways to share the public map: on another site, as a page, as data. */
export function SharePanel({ origin, projectId, mapKey, name, isLive, size }: SharePanelProps) {
  const { t } = useStrings('project', 'embedding');
  const [kind, setKind] = useState<EmbedChoices['kind']>('script');
  return (
    <div className={styles.share}>
      {!isLive && <Callout tone="info">{t.project.shareBeforePublish}</Callout>}
      <div className={styles.labelled}>
        <div className={styles.labelledHead}>
          <h2>{t.project.embed}</h2>
          <Segmented
            label={t.embedding.kind}
            value={kind}
            choices={[
              { value: 'script', label: t.embedding.script },
              { value: 'frame', label: t.embedding.frame },
            ]}
            onChange={setKind}
          />
        </div>
        <p className={styles.muted}>{t.project.embedText}</p>
        <CopyField
          label={t.project.embed}
          value={embedCode({ origin, key: mapKey, name, size }, { ...embedDefaults, kind })}
        />
        <ButtonLink
          size="sm"
          href={`/projects/${projectId}/embed${kind === 'frame' ? '?kind=frame' : ''}`}
          icon={<SlidersHorizontal aria-hidden />}
        >
          {t.embedding.open}
        </ButtonLink>
      </div>
      <div className={styles.labelled}>
        <h2>{t.project.link}</h2>
        <p className={styles.muted}>{t.project.linkText}</p>
        <CopyField label={t.project.link} value={`${origin}/m/${mapKey}`} isOneLine />
      </div>
      <div className={styles.labelled}>
        <h2>{t.project.api}</h2>
        <p className={styles.muted}>{t.project.apiText}</p>
        <CopyField label={t.project.api} value={`${origin}/api/p/${mapKey}/`} isOneLine />
      </div>
    </div>
  );
}
