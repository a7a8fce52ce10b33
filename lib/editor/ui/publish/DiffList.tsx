'use client';

import { useState } from 'react';
import type { z } from 'zod';
import { call } from '../../../contract/client.ts';
import type { diffEntry, diff as diffSchema } from '../../../contract/schemas/content-history.ts';
import { Button } from '../../../ui/Button.tsx';
import { boundsOfAll } from '../../commands/geometry.ts';
import { useEditor } from '../frame/context.tsx';
import styles from '../frame/dialogs.module.css';
import { LoadFailed } from '../frame/LoadFailed.tsx';
import { useLoading } from '../frame/use-loading.ts';

type Diff = z.output<typeof diffSchema>;
type Entry = z.output<typeof diffEntry>;

/** Lists the changes of the draft, with a link to each place and a button that shows all on the map. */
export function DiffList({ onShow }: { onShow: () => void }) {
  const { editor, t, binding, projectId, autosave } = useEditor();
  const [diff, setDiff] = useState<Diff | null>(null);
  const { error, load } = useLoading(async () => {
    await autosave.flush();
    return call('getDiff', { params: { project_id: projectId } });
  }, setDiff);
  if (error !== null) return <LoadFailed title={t.live.notCompared} error={error} onRetry={load} />;
  if (!diff) return <p className={styles.faint}>{t.live.looking}</p>;
  const idsOf = (group: Diff['added']) => new Set([...group.areas, ...group.markers].map(({ id }) => id));
  const parts = (['added', 'changed', 'removed'] as const).map((kind) => ({
    kind,
    entries: entriesOf(diff[kind]),
  }));
  if (parts.every(({ entries }) => entries.length === 0))
    return <p className={styles.faint}>{t.live.same}</p>;
  return (
    <div className={styles.diff}>
      {parts.map(
        ({ kind, entries }) =>
          entries.length > 0 && (
            <section key={kind} data-kind={kind}>
              <h3>
                {t.live[kind]} <span className={styles.faint}>{entries.length}</span>
              </h3>
              <ul>
                {entries.slice(0, 200).map((entry) => (
                  <DiffRow key={entry.id} entry={entry} isGone={kind === 'removed'} onShow={onShow} />
                ))}
              </ul>
            </section>
          ),
      )}
      <Button
        size="sm"
        onClick={() => {
          binding.current?.setDifferences({ added: idsOf(diff.added), changed: idsOf(diff.changed) });
          editor.screen.compare(true);
          onShow();
        }}
      >
        {t.live.show}
      </Button>
    </div>
  );
}

function entriesOf(group: Diff['added']): Entry[] {
  return [...group.levels, ...group.areas, ...group.markers];
}

function DiffRow({ entry, isGone, onShow }: { entry: Entry; isGone: boolean; onShow: () => void }) {
  const { editor, t } = useEditor();
  const { screen, session } = editor;
  const place = session.document.place(entry.id);
  const name = entry.title || entry.key;
  return (
    <li>
      {place && !isGone ? (
        <Button
          variant="link"
          onClick={() => {
            onShow();
            screen.setLevel(place.level);
            screen.select([place.id]);
            editor.view.show(boundsOfAll([place]));
          }}
        >
          {name}
        </Button>
      ) : (
        name
      )}
      <small>{entry.level ? entry.level.name : t.level.title}</small>
    </li>
  );
}
