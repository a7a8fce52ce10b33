import { useState } from 'react';
import { statusTypes } from '../../../contract/choices.ts';
import { fill } from '../../../messages/fill.ts';
import { Button } from '../../../ui/Button.tsx';
import { Pick } from '../../../ui/fields/Pick.tsx';
import { deletePlaces } from '../../commands/delete-places.ts';
import { addTag } from '../../commands/tags.ts';
import { updatePlaces } from '../../commands/update-places.ts';
import { useEditor } from '../context.tsx';
import styles from '../dialogs.module.css';
import tableStyles from './table.module.css';
import type { Table } from './use-table.ts';

/** Changes all chosen places at once. */
export function BulkBar({ table }: { table: Table }) {
  const { editor, t, language: ui } = useEditor();
  const { screen, session } = editor;
  const ids = [...table.chosen];
  const [tag, setTag] = useState('');
  const set = (fields: Parameters<typeof updatePlaces>[1]['fields']) =>
    session.run(updatePlaces(session.document, { ids, fields }));
  return (
    <div className={tableStyles.bulk}>
      <strong>{fill(t.table.selected, { count: ids.length }, ui)}</strong>
      <Pick
        label={t.table.setStatus}
        isLabelHidden
        value="ask"
        choices={[
          { value: 'ask', label: t.table.setStatus },
          { value: 'none', label: t.inspector.statuses.none },
          ...statusTypes.map((value) => ({ value: value as string, label: t.inspector.statuses[value] })),
        ]}
        onChange={(value) => {
          if (value !== 'ask') set({ status: statusTypes.find((each) => each === value) ?? null });
        }}
      />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (tag.trim() === '') return;
          session.run(addTag(session.document, { id: session.newId(), name: tag, placeIds: ids }));
          setTag('');
        }}
      >
        <input
          className={styles.paletteInput}
          aria-label={t.table.addTag}
          placeholder={t.table.addTag}
          list="table-tags"
          value={tag}
          onChange={(event) => setTag(event.target.value)}
        />
        <datalist id="table-tags">
          {session.document.tags().map(({ id, name }) => (
            <option key={id} value={name} />
          ))}
        </datalist>
      </form>
      <Button size="sm" onClick={() => set({ isHidden: true })}>
        {t.table.hide}
      </Button>
      <Button size="sm" onClick={() => set({ isHidden: false })}>
        {t.table.show}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        isDanger
        onClick={() => {
          const { locked } = screen.store.getState();
          session.run(deletePlaces(session.document, { ids, locked }));
          table.choose([]);
        }}
      >
        {t.table.delete}
      </Button>
    </div>
  );
}
