'use client';

import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { useSheet } from './context.tsx';
import styles from './table.module.css';

/** Keys of the table, and how to write each kind of value. */
export default function HelpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useSheet();
  const { helpPart: texts } = t;
  return (
    <Dialog isOpen onClose={onClose} title={texts.title} size="wide">
      <div className={styles.help}>
        <section>
          <h3>{texts.keys}</h3>
          <dl>
            {Object.values(texts.list).map(([key, what]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section>
          <h3>{texts.formats}</h3>
          <dl>
            {Object.entries(t.hints).map(([field, hint]) => (
              <div key={field}>
                <dt>{t.columns[field as keyof typeof t.columns]}</dt>
                <dd>{hint}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </Dialog>
  );
}
