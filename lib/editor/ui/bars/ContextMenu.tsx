'use client';

import { Menu } from '@base-ui/react/menu';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import type { Point } from '../../../geometry/point.ts';
import { cx } from '../../../ui/cx.ts';
import popup from '../../../ui/menus/Popup.module.css';
import { moveToLevel } from '../../commands/moving.ts';
import type { Level } from '../../model/types.ts';
import { barTools } from '../../operations/tools.ts';
import type { OperationId } from '../../operations/types.ts';
import { operation } from '../../operations.ts';
import { useEditor } from '../frame/context.tsx';
import { useDocument, useScreen } from '../frame/hooks.ts';
import { keyText } from '../frame/op-button.tsx';
import styles from '../frame/top-bar.module.css';
import { useKinds } from '../kinds/use-kinds.ts';

const forSelection: readonly (readonly OperationId[])[] = [
  ['rename', 'copy', 'cutOut', 'duplicate'],
  ['merge', 'subtract', ...barTools.flatMap(({ id, needs }) => (needs === 'areas' ? id : [])), 'square'],
  ['toFront', 'toBack', 'lock', 'hide'],
  ['zoomToSelection', 'delete'],
];
const forEmpty: readonly (readonly OperationId[])[] = [
  ['paste', 'pasteInPlace', 'selectAll'],
  // A tool with a bar of its own is chosen in the toolbar.
  barTools.flatMap(({ id, isMaking, bar }) => (isMaking && !bar ? id : [])),
  ['fit', 'actualSize'],
];

/** Menu at the pointer with the same commands as the keyboard. */
export default function ContextMenu({ at, onClose }: { at: Point | null; onClose: () => void }) {
  const hasSelection = useScreen((state) => state.selection.length > 0);
  const anchor = useMemo(
    () =>
      at
        ? { getBoundingClientRect: () => DOMRect.fromRect({ x: at[0], y: at[1], width: 0, height: 0 }) }
        : null,
    [at],
  );
  const groups = hasSelection ? forSelection : forEmpty;
  return (
    <Menu.Root open={at !== null} onOpenChange={(isOpen) => !isOpen && onClose()} modal={false}>
      <Menu.Portal>
        <Menu.Positioner
          className={popup.positioner}
          anchor={anchor ?? undefined}
          align="start"
          side="bottom"
          collisionPadding={8}
        >
          <Menu.Popup className={popup.popup} finalFocus={focusAfter}>
            {groups.map((ids, i) => (
              <div key={ids.join()}>
                {i > 0 && <div className={popup.separator} role="none" />}
                {ids.map((id) => (
                  <Item key={id} id={id} />
                ))}
              </div>
            ))}
            {hasSelection && <KindItems />}
            {hasSelection && <MoveItems />}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

/** Returns the map, unless the title field has taken the focus already. */
function focusAfter(): HTMLElement | null {
  const field = document.querySelector<HTMLElement>(':is(input, textarea):focus');
  return field ?? document.querySelector<HTMLElement>('[data-editor-canvas]');
}

function Item({ id }: { id: OperationId }) {
  const { editor, t } = useEditor();
  const found = operation(id);
  const reason = found.blocked?.(editor) ?? null;
  const [key] = found.keys;
  return (
    <Menu.Item
      className={cx(popup.item, id === 'delete' && popup.danger)}
      disabled={reason !== null}
      onClick={() => found.run(editor)}
    >
      <span className={styles.menuText}>
        <span>{t.operations[id]}</span> {reason && <small>{t.reasons[reason]}</small>}
      </span>
      {!reason && key && <kbd className={styles.key}>{keyText(key, t)}</kbd>}
    </Menu.Item>
  );
}

function Submenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Menu.SubmenuRoot>
      <div className={popup.separator} role="none" />
      <Menu.SubmenuTrigger className={popup.item}>
        <span className={popup.text}>{label}</span>
        <ChevronRight aria-hidden />
      </Menu.SubmenuTrigger>
      <Menu.Portal>
        <Menu.Positioner className={popup.positioner} collisionPadding={8}>
          <Menu.Popup className={popup.popup}>{children}</Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.SubmenuRoot>
  );
}

function KindItems() {
  const { editor, t } = useEditor();
  const kinds = useKinds();
  const { selection } = editor.screen.store.getState();
  const { canWrite } = editor.session.store.getState();
  if (!kinds || !canWrite) return null;
  return (
    <Submenu label={t.inspector.kind}>
      {kinds.list.map(({ kind, label }) => (
        <Menu.Item key={kind} className={popup.item} onClick={() => kinds.give(kind, selection)}>
          <span className={popup.text}>{label}</span>
        </Menu.Item>
      ))}
    </Submenu>
  );
}

function MoveItems() {
  const { editor, t } = useEditor();
  const { screen, session } = editor;
  const levels = useDocument((document) => document.levels());
  const { levelId, selection } = screen.store.getState();
  if (levels.length < 2 || !session.store.getState().canWrite) return null;
  const move = (level: Level) => {
    session.run(moveToLevel(session.document, { ids: selection, level }));
    screen.setLevel(level.id);
  };
  return (
    <Submenu label={t.inspector.moveToLevel}>
      {levels.map((level) => (
        <Menu.Item
          key={level.id}
          className={popup.item}
          disabled={level.id === levelId}
          onClick={() => move(level)}
        >
          <span className={popup.text}>{level.name}</span>
        </Menu.Item>
      ))}
    </Submenu>
  );
}
