'use client';

import { KeyField } from '#lib/editor/ui/settings/GeneralSettings.tsx';
import { Callout } from '#lib/ui/Callout.tsx';
import styles from './settings.module.css';
import { useSettingsPage } from './settings-page.tsx';

/** The key, and what a new key breaks. */
export function KeyPart({ origin, wanted }: { origin: string; wanted: string }) {
  const { saved, isLive, texts } = useSettingsPage();
  const { breaks, breaksList, from, to } = texts.key;
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
        <Callout tone="warning">
          <p>{breaks}</p>
          <ul className={styles.list}>
            {breaksList.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </Callout>
      )}
    </>
  );
}
