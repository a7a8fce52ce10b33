'use client';

import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import type { OperationGroup } from '../../operations/types.ts';
import { operations } from '../../operations.ts';
import { useEditor } from '../frame/context.tsx';
import styles from '../frame/dialogs.module.css';
import { keyText } from '../frame/op-button.tsx';

const groups: readonly OperationGroup[] = ['tools', 'edit', 'select', 'arrange', 'view', 'project'];

/** Lists all keys of the editor, from the table of operations. */
export default function Shortcuts() {
  const { editor, t } = useEditor();
  return (
    <Dialog isOpen onClose={editor.screen.closeDialog} title={t.shortcuts.title} size="wide">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section className={styles.sheet} aria-label={t.shortcuts.title} tabIndex={0}>
        {groups.map((group) => (
          <section key={group}>
            <h3>{t.groups[group]}</h3>
            <dl>
              {operations
                .filter(
                  (operation) =>
                    operation.group === group &&
                    operation.keys.length > 0 &&
                    !operation.id.startsWith('nudge'),
                )
                .map((operation) => (
                  <div key={operation.id}>
                    <dt>{t.operations[operation.id]}</dt>
                    <dd>
                      {operation.keys.map((key) => (
                        <kbd key={key}>{keyText(key, t)}</kbd>
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
        <section>
          <h3>{t.shortcuts.more}</h3>
          <dl>
            {t.shortcuts.extra.map(({ keys, text }) => (
              <div key={text}>
                <dt>{text}</dt>
                <dd>
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      </section>
    </Dialog>
  );
}
