'use client';

import { useState } from 'react';
import { CopyField } from '#lib/ui/CopyField.tsx';
import { Segmented } from '#lib/ui/Segmented.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import { type EmbedChoices, type EmbedMap, embedCode, writeChoices } from '#lib/viewer/loader/embed-code.ts';
import { EmbedOptions, type PlaceChoice } from './EmbedOptions.tsx';
import { EmbedPreview } from './EmbedPreview.tsx';
import styles from './share.module.css';

type EmbedWorkbenchProps = {
  map: EmbedMap;
  isLive: boolean;
  /** Language of the page in the preview. */
  pageLanguage: string;
  initial: EmbedChoices;
  languages: readonly { value: string; label: string }[];
  levels: readonly { value: string; label: string }[];
  places: readonly PlaceChoice[];
};

/** Embed code and options on one side, the preview on the other. */
export function EmbedWorkbench(props: EmbedWorkbenchProps) {
  const { map, isLive, pageLanguage, initial, languages, levels, places } = props;
  const { t } = useStrings('embedding');
  const [choices, setChoices] = useState(initial);
  const change = (next: Partial<EmbedChoices>) => {
    const changed = { ...choices, ...next };
    setChoices(changed);
    const query = writeChoices(changed).toString();
    history.replaceState(null, '', query === '' ? location.pathname : `?${query}`);
  };
  return (
    <div className={styles.bench}>
      <div className={styles.controls}>
        <section className={`stack-3 ${styles.part}`} aria-labelledby="embed-code">
          <div className={`spread ${styles.partHead}`}>
            <h3 id="embed-code">{t.embedding.code}</h3>
            <Segmented
              label={t.embedding.kind}
              value={choices.kind}
              choices={[
                { value: 'script', label: t.embedding.script },
                { value: 'frame', label: t.embedding.frame },
              ]}
              onChange={(kind) => change({ kind })}
            />
          </div>
          <p className={styles.muted}>
            {choices.kind === 'script' ? t.embedding.scriptText : t.embedding.frameText}
          </p>
          <CopyField label={t.embedding.code} value={embedCode(map, choices)} />
        </section>
        <EmbedOptions
          choices={choices}
          languages={languages}
          levels={levels}
          places={places}
          onChange={change}
        />
        <a className={styles.docs} href="/docs/embedding">
          {t.embedding.docs}
        </a>
      </div>
      {isLive && (
        <EmbedPreview
          address={`/embed/${encodeURIComponent(map.key)}/try?${withPage(choices, pageLanguage)}`}
        />
      )}
    </div>
  );
}

function withPage(choices: EmbedChoices, pageLanguage: string): string {
  const query = writeChoices(choices);
  query.set('page', pageLanguage);
  return query.toString();
}
