'use client';

import { typedKey } from '../../../contract/typed-fields.ts';
import { limits } from '../../../plans/limits.ts';
import { Callout } from '../../../ui/Callout.tsx';
import { LiveText } from '../../../ui/fields/LiveText.tsx';
import { useSettings } from './settings-host.tsx';
import styles from './settings-page.module.css';

/** The key, and what to change after a new key. */
export function KeyPart() {
  const { project, saved, isLive, origin, sections, text, t } = useSettings();
  const { moves, movesList, from, to } = sections.key;
  const isNew = project.key !== saved.key;
  return (
    <>
      <LiveText {...text('key')} hint={t.settings.keyHint} charsMax={limits.keyCharsMax} read={typedKey} />
      <dl className={styles.addresses}>
        <dt>{from}</dt>
        <dd>{`${origin}/m/${saved.key}`}</dd>
        {isNew && (
          <>
            <dt>{to}</dt>
            <dd>{`${origin}/m/${project.key}`}</dd>
          </>
        )}
      </dl>
      {isNew && isLive && (
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
