'use client';

import { useEffect, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useEditor } from './context.tsx';
import styles from './editor.module.css';
import { useEditorState } from './hooks.ts';

/** One line that says what the tool waits for; on touch, with the buttons that a keyboard would be for. */
export function HintBar() {
  const { editor, t } = useEditor();
  const tool = useEditorState((state) => state.tool);
  const [isDrawing, setDrawing] = useState(false);
  useEffect(() => editor.tools.subscribe(() => setDrawing(editor.tools.isDrawing())), [editor]);
  const text = {
    select: null,
    pan: null,
    polygon: isDrawing ? t.hints.polygon : t.hints.polygonIdle,
    rectangle: t.hints.rectangle,
    marker: t.hints.marker,
    cut: t.hints.cut,
  }[tool];
  if (!text) return null;
  return (
    <div className={styles.hintBar} role="status">
      <span>{text}</span>
      {tool === 'polygon' && isDrawing && (
        <span className={styles.touchOnly}>
          <Button size="sm" onClick={() => editor.tools.dispatch({ type: 'back' })}>
            {t.hints.backOne}
          </Button>
          <Button size="sm" variant="primary" onClick={() => editor.tools.dispatch({ type: 'finish' })}>
            {t.hints.finish}
          </Button>
        </span>
      )}
    </div>
  );
}
