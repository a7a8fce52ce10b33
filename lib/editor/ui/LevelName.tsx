import { type KeyboardEvent, useEffect, useRef } from 'react';
import { limits } from '../../plans/limits.ts';
import { updateLevel } from '../commands/update-level.ts';
import type { Level } from '../model/types.ts';
import { useEditor } from './context.tsx';
import styles from './left-panel.module.css';

/** Field in the place of a level's name. Enter and leaving write it, Esc does not. */
export function LevelName({ level, onDone }: { level: Level; onDone: () => void }) {
  const { editor, t } = useEditor();
  const { session } = editor;
  const field = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);
  useEffect(() => field.current?.select(), []);
  const end = (isWanted: boolean) => {
    if (isOver.current) return;
    isOver.current = true;
    const name = field.current?.value.trim() ?? '';
    if (isWanted && name !== '' && name !== level.name)
      session.run(updateLevel(session.document, { id: level.id, fields: { name } }));
    onDone();
  };
  return (
    <input
      ref={field}
      className={styles.levelNameField}
      aria-label={t.level.name}
      defaultValue={level.name}
      maxLength={limits.nameCharsMax}
      // biome-ignore lint/a11y/noAutofocus: a double click asks for it.
      autoFocus
      onBlur={() => end(true)}
      onKeyDown={(event: KeyboardEvent) => {
        event.stopPropagation();
        if (event.key === 'Enter') end(true);
        else if (event.key === 'Escape') end(false);
      }}
    />
  );
}
