'use client';

import type { EditorStrings } from '../../strings/editor.en.ts';
import { fill } from '../../strings/text.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { titleOf } from '../model/entities.ts';
import type { FieldClash } from '../model/merge.ts';
import type { Conflict } from '../model/state.ts';
import { isPlace } from '../model/types.ts';
import { useEditor } from './context.tsx';
import styles from './dialogs.module.css';
import { useEditorState } from './hooks.ts';
import { languageName } from './language-name.ts';

/** Both values of what two people changed; each is chosen by hand. */
export default function ConflictDialog() {
  const { t, autosave } = useEditor();
  const conflicts = useEditorState((state) => state.conflicts);
  const all = (side: 'mine' | 'theirs') => {
    for (const { id } of conflicts) autosave.resolve(id, side);
  };
  return (
    <Dialog isOpen onOpenChange={() => {}} title={t.conflict.title} description={t.conflict.text}>
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
  const { t, autosave, editor, language: ui } = useEditor();
  const entity = conflict.mine ?? conflict.theirs;
  const { defaultLanguage } = editor.session.document.project().settings;
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
          {conflict.clashes.map((clash) => (
            <ClashRow key={clash.path} clash={clash} t={t} ui={ui} />
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

function ClashRow({ clash, t, ui }: { clash: FieldClash; t: EditorStrings; ui: string }) {
  const isWhole = clash.path === '';
  const show = (value: unknown) =>
    isWhole ? (value === null ? t.conflict.deleted : t.conflict.exists) : valueText(value, t);
  return (
    <tr>
      <th scope="row">{fieldText(clash.path, t, ui)}</th>
      <td>{show(clash.mine)}</td>
      <td>{show(clash.theirs)}</td>
    </tr>
  );
}

function fieldText(path: string, t: EditorStrings, ui: string): string {
  const [field = '', language, member] = path.split('.');
  const names: Record<string, string> = {
    data: t.conflict.outline,
    position: t.conflict.position,
    status: t.inspector.state,
    ...stringsOf(t.inspector),
    ...stringsOf(t.level),
  };
  if (field === 'translations' && language && member) {
    return fill(t.inspector.textField, {
      field: names[member] ?? member,
      language: languageName(language, ui),
    });
  }
  return names[member ?? language ?? field] ?? names[field] ?? field;
}

function stringsOf(texts: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function valueText(value: unknown, t: EditorStrings): string {
  if (value === null || value === undefined || value === '') return t.conflict.empty;
  if (typeof value === 'string') return value.slice(0, 300);
  if (typeof value === 'object') return JSON.stringify(value).slice(0, 120);
  return String(value);
}
