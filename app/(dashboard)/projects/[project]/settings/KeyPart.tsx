'use client';

import { KeyField } from '#lib/editor/ui/settings/GeneralSettings.tsx';
import { Callout } from '#lib/ui/Callout.tsx';
import styles from './settings.module.css';
import { useSettingsPage } from './settings-page.tsx';

/** The key, and what to change after a new key. */
export function KeyPart({ origin, wanted }: { origin: string; wanted: string }) {
  const { saved, isLive, texts } = useSettingsPage();
  const { moves, movesList, from, to } = texts.key;
  return (
    <>
      <KeyField />
      <dl className={styles.addresses}>
        <dt>{from}</dt>
        <dd>{`${origin}/m/${saved.key}`}</dd>
        {wanted !== saved.key && (
          <>
            <dt>{to}</dt>
            <dd>{`${origin}/m/${wanted}`}</dd>
          </>
        )}
      </dl>
      {wanted !== saved.key && isLive && (
        <Callout tone="info">
          <p>{moves}</p>
          <ul className={styles.list}>
            {movesList.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </Callout>
      )}
    </>
  );
}
