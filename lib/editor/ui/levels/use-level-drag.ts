import type { DragEvent } from 'react';
import { reorderLevels } from '../../commands/levels.ts';
import { useEditor } from '../frame/context.tsx';

const type = 'application/x-atrium-level';

/** Lets a level be dragged over the others of the list, in which the highest is on top. Menus do the same by keys. */
export function useLevelDrag(id: string, isDraggable: boolean) {
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
