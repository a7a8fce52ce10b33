'use client';

import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { titleOf } from '../model/entities.ts';
import type { FieldClash } from '../model/merge.ts';
import type { Conflict } from '../model/state.ts';
import { isPlace } from '../model/types.ts';
import { useWork } from './context.tsx';
import styles from './dialogs.module.css';
import { fieldName } from './field-name.ts';
import { useSession } from './hooks.ts';
import { valueText } from './value-text.ts';

/** Shows both values of each conflict, for the user to choose one: at once or, with `onClose`, later. */
export default function ConflictDialog({ onClose }: { onClose?: () => void }) {
  const { t, autosave } = useWork();
  const conflicts = useSession((state) => state.conflicts);
  const all = (side: 'mine' | 'theirs') => {
    for (const { id } of conflicts) autosave.resolve(id, side);
  };
  return (
    <Dialog
      isOpen
      isOnce={!onClose}
      onOpenChange={() => onClose?.()}
      title={t.conflict.title}
      description={t.conflict.text}
    >
      <div className={styles.conflicts}>
        {conflicts.map((conflict) => (
          <ConflictCard key={conflict.id} conflict={conflict} />
        ))}
      </div>
      {conflicts.length > 1 && (
        <div className={styles.actions}>
          <span className={styles.faint}>{t.conflict.all}</span>
          <Button onClick={() => all('theirs')}>{t.conflict.takeTheirs}</Button>
          <Button onClick={() => all('mine')}>{t.conflict.keepMine}</Button>
        </div>
      )}
    </Dialog>
  );
}

function ConflictCard({ conflict }: { conflict: Conflict }) {
  const { t, autosave, session, language: ui } = useWork();
  const entity = conflict.mine ?? conflict.theirs;
  const { defaultLanguage } = session.document.project().settings;
  const name = isPlace(entity)
    ? titleOf(entity, ui, defaultLanguage) || entity.key
    : entity && 'name' in entity
      ? entity.name
      : '';
  return (
    <section className={styles.conflict}>
      <h3>{name}</h3>
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">{t.conflict.mine}</th>
            <th scope="col">{t.conflict.theirs}</th>
          </tr>
        </thead>
        <tbody>
          {entity &&
            conflict.clashes.map((clash) => (
              <ClashRow
                key={clash.path}
                clash={clash}
                name={clash.path === '' ? t.conflict.whole : fieldName(entity.kind, clash.path, t, ui)}
              />
            ))}
        </tbody>
      </table>
      <div className={styles.actions}>
        <Button size="sm" onClick={() => autosave.resolve(conflict.id, 'theirs')}>
          {t.conflict.takeTheirs}
        </Button>
        <Button size="sm" variant="primary" onClick={() => autosave.resolve(conflict.id, 'mine')}>
          {t.conflict.keepMine}
        </Button>
      </div>
    </section>
  );
}

function ClashRow({ clash, name }: { clash: FieldClash; name: string }) {
  const { t, session, language } = useWork();
  const isWhole = clash.path === '';
  const world = { t, document: session.document, language };
  const show = (value: unknown) =>
    isWhole ? (value === null ? t.conflict.deleted : t.conflict.exists) : valueText(clash.path, value, world);
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{show(clash.mine)}</td>
      <td>{show(clash.theirs)}</td>
    </tr>
  );
}
