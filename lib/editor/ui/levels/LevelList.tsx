'use client';

import {
  ArrowDown,
  ArrowUp,
  Copy,
  Ellipsis,
  Eye,
  EyeOff,
  Import,
  Plus,
  Settings2,
  Trash2,
} from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { lateCode } from '../../../late/late-code.ts';
import { fill } from '../../../messages/fill.ts';
import { limits } from '../../../plans/limits.ts';
import { isNear } from '../../../plans/near-bound.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { latePart } from '../../../ui/late-part.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menus/Menu.tsx';
import { useToast } from '../../../ui/Toasts.tsx';
import { deleteLevel, reorderLevels, updateLevel } from '../../commands/levels.ts';
import type { Level } from '../../model/types.ts';
import { operation } from '../../operations.ts';
import { useEditor } from '../frame/context.tsx';
import { useDocument, useScreen, useSession } from '../frame/hooks.ts';
import styles from '../frame/left-panel.module.css';
import { NameField } from '../frame/NameField.tsx';
import { OpButton } from '../frame/op-button.tsx';
import { undoOfLast } from './undo-of-last.ts';

const NearBound = latePart(() => import('../frame/NearBound.tsx'));
const newLevels = lateCode(() => import('../../commands/new-levels.ts'));
type NewLevels = NonNullable<typeof newLevels.parts>;

/** Returns a function that runs commands for new levels after loading their code. */
function useNewLevels(): (make: (commands: NewLevels) => void) => void {
  const { editor } = useEditor();
  return (make) => {
    // Letters typed while the code loads must not press the button again.
    editor.screen.select([]);
    editor.screen.markMade();
    void newLevels.load().then(make);
  };
}

/** Lists the levels as in a building: the highest on top. */
export function LevelList() {
  const { editor, t } = useEditor();
  const levels = useDocument((document) => document.levels());
  const canWrite = useSession((state) => state.canWrite);
  const withNewLevels = useNewLevels();
  const add = ({ addLevel, nextFloorNames }: NewLevels) => {
    const { screen, session } = editor;
    const id = session.newId();
    if (!session.run(addLevel(session.document, { id, ...nextFloorNames(session.document) }))) return;
    screen.setLevel(id);
    screen.showLevel();
    screen.wantTitle();
    screen.markMade();
  };
  return (
    <section className={styles.levels} aria-labelledby="editor-levels">
      <div className={`spread ${styles.head}`}>
        <h2 id="editor-levels">{t.levels.title}</h2>
        {canWrite && (
          <span>
            <OpButton id="bringIn" icon={<Import aria-hidden />} />
            <IconButton
              label={t.levels.add}
              onPointerEnter={() => void newLevels.ahead()}
              onClick={() => withNewLevels(add)}
              icon={<Plus aria-hidden />}
            />
          </span>
        )}
      </div>
      {isNear(levels.length, limits.levelsMax) && (
        <NearBound of="levels" used={levels.length} max={limits.levelsMax} />
      )}
      <ul className={styles.levelRows}>
        {levels.toReversed().map((level) => (
          <LevelRow key={level.id} level={level} />
        ))}
      </ul>
    </section>
  );
}

function LevelRow({ level }: { level: Level }) {
  const { editor, t } = useEditor();
  const { screen, session } = editor;
  const isCurrent = useScreen((state) => state.levelId === level.id);
  const canWrite = useSession((state) => state.canWrite);
  const count = useDocument((document) => document.places(level.id).length);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  const [isNamed, setNamed] = useState(false);
  const drag = useLevelDrag(level.id, canWrite && !isNamed);
  return (
    <li ref={row} className={styles.levelRow} data-current={isCurrent || undefined} {...drag}>
      {isNamed ? (
        <NameField
          label={t.level.name}
          name={level.name}
          onName={(name) => session.run(updateLevel(session.document, { id: level.id, fields: { name } }))}
          onDone={() => setNamed(false)}
        />
      ) : (
        <button
          type="button"
          className={`row ${styles.levelName}`}
          data-renames=""
          aria-current={isCurrent || undefined}
          onClick={() => screen.setLevel(level.id)}
          onDoubleClick={() => canWrite && setNamed(true)}
          onKeyDown={({ key }) => key === 'F2' && canWrite && setNamed(true)}
        >
          <span>{level.name}</span>
          {level.isHidden && <EyeOff aria-label={t.levels.hidden} />}
          <span className={`hint ${styles.count}`}>{count}</span>
        </button>
      )}
      {canWrite && <LevelMenu level={level} />}
    </li>
  );
}

function LevelMenu({ level }: { level: Level }) {
  const { editor, t } = useEditor();
  const { screen, session } = editor;
  const { document } = session;
  const toast = useToast();
  const withNewLevels = useNewLevels();
  const levels = useDocument((doc) => doc.levels());
  const index = levels.findIndex(({ id }) => id === level.id);
  return (
    <Menu
      align="end"
      trigger={
        <IconButton
          label={fill(t.levels.menu, { name: level.name })}
          className={styles.rowMenu}
          icon={<Ellipsis aria-hidden />}
        />
      }
    >
      <MenuItem
        icon={<Settings2 aria-hidden />}
        onSelect={() => {
          screen.setLevel(level.id);
          screen.showLevel();
        }}
      >
        {t.levels.settings}
      </MenuItem>
      <MenuItem
        icon={<Copy aria-hidden />}
        onSelect={() =>
          withNewLevels(({ duplicateLevel }) => {
            const name = fill(t.levels.copyName, { name: level.name });
            const copy = duplicateLevel(document, { id: level.id, name, newId: session.newId });
            if (session.run(copy)) screen.markMade();
          })
        }
      >
        {t.levels.duplicate}
      </MenuItem>
      <MenuItem
        icon={level.isHidden ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
        onSelect={() =>
          session.run(updateLevel(document, { id: level.id, fields: { isHidden: !level.isHidden } }))
        }
      >
        {level.isHidden ? t.levels.show : t.levels.hide}
      </MenuItem>
      <MenuItem icon={<Import aria-hidden />} onSelect={() => operation('bringIn').run(editor)}>
        {t.operations.bringIn}
      </MenuItem>
      {index < levels.length - 1 && (
        <MenuItem
          icon={<ArrowUp aria-hidden />}
          onSelect={() => session.run(reorderLevels(document, { id: level.id, index: index + 2 }))}
        >
          {t.levels.up}
        </MenuItem>
      )}
      {index > 0 && (
        <MenuItem
          icon={<ArrowDown aria-hidden />}
          onSelect={() => session.run(reorderLevels(document, { id: level.id, index: index - 1 }))}
        >
          {t.levels.down}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem
        icon={<Trash2 aria-hidden />}
        isDanger
        onSelect={() => {
          if (!session.run(deleteLevel(document, { id: level.id }))) return;
          toast({
            tone: 'success',
            title: fill(t.levels.deleted, { name: level.name }),
            ...undoOfLast(session, t.operations.undo),
          });
        }}
      >
        {t.levels.delete}
      </MenuItem>
    </Menu>
  );
}

const type = 'application/x-atrium-level';

/** Lets a level be dragged over the others of the list, in which the highest is on top. Menus do the same by keys. */
function useLevelDrag(id: string, isDraggable: boolean) {
  const { editor } = useEditor();
  const { session } = editor;
  if (!isDraggable) return {};
  const isAbove = ({ clientY, currentTarget }: DragEvent<HTMLElement>) => {
    const { top, height } = currentTarget.getBoundingClientRect();
    return clientY < top + height / 2;
  };
  const mark = (target: HTMLElement, side: string | null) => {
    if (side === null) target.removeAttribute('data-drop');
    else target.dataset.drop = side;
  };
  const isOurs = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(type);
  return {
    draggable: true,
    onDragStart(event: DragEvent<HTMLElement>) {
      event.dataTransfer.setData(type, id);
      event.dataTransfer.effectAllowed = 'move';
    },
    onDragOver(event: DragEvent<HTMLElement>) {
      if (!isOurs(event)) return;
      event.preventDefault();
      event.stopPropagation();
      mark(event.currentTarget, isAbove(event) ? 'above' : 'below');
    },
    onDragLeave: (event: DragEvent<HTMLElement>) => mark(event.currentTarget, null),
    onDrop(event: DragEvent<HTMLElement>) {
      mark(event.currentTarget, null);
      if (!isOurs(event)) return;
      event.preventDefault();
      event.stopPropagation();
      const moved = event.dataTransfer.getData(type);
      const at = session.document.levels().findIndex((level) => level.id === id);
      if (moved === '' || moved === id || at < 0) return;
      session.run(reorderLevels(session.document, { id: moved, index: isAbove(event) ? at + 1 : at }));
    },
  };
}
