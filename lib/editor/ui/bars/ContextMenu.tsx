'use client';

import { Menu } from '@base-ui/react/menu';
import { ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import type { Point } from '../../../geometry/point.ts';
import { cx } from '../../../ui/cx.ts';
import popup from '../../../ui/menus/Popup.module.css';
import { moveToLevel } from '../../commands/moving.ts';
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

function KindItems() {
  const { editor, t } = useEditor();
  const kinds = useKinds();
  const { selection } = editor.screen.store.getState();
  const { canWrite } = editor.session.store.getState();
  if (!kinds || !canWrite) return null;
  return (
    <Menu.SubmenuRoot>
      <div className={popup.separator} role="none" />
      <Menu.SubmenuTrigger className={popup.item}>
        <span className={popup.text}>{t.inspector.kind}</span>
        <ChevronRight aria-hidden />
      </Menu.SubmenuTrigger>
      <Menu.Portal>
        <Menu.Positioner className={popup.positioner} collisionPadding={8}>
          <Menu.Popup className={popup.popup}>
            {kinds.list.map(({ kind, label }) => (
              <Menu.Item key={kind} className={popup.item} onClick={() => kinds.give(kind, selection)}>
                <span className={popup.text}>{label}</span>
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.SubmenuRoot>
  );
}

function MoveItems() {
  const { editor, t } = useEditor();
  const levels = useDocument((document) => document.levels());
  const { levelId, selection } = editor.screen.store.getState();
  const { canWrite } = editor.session.store.getState();
  if (levels.length < 2 || !canWrite) return null;
  return (
    <Menu.SubmenuRoot>
      <div className={popup.separator} role="none" />
      <Menu.SubmenuTrigger className={popup.item}>
        <span className={popup.text}>{t.inspector.moveToLevel}</span>
        <ChevronRight aria-hidden />
      </Menu.SubmenuTrigger>
      <Menu.Portal>
        <Menu.Positioner className={popup.positioner} collisionPadding={8}>
          <Menu.Popup className={popup.popup}>
            {levels.map((level) => (
              <Menu.Item
                key={level.id}
                className={popup.item}
                disabled={level.id === levelId}
                onClick={() => {
                  const { screen, session } = editor;
                  session.run(moveToLevel(session.document, { ids: selection, level }));
                  screen.setLevel(level.id);
                }}
              >
                <span className={popup.text}>{level.name}</span>
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.SubmenuRoot>
  );
}
