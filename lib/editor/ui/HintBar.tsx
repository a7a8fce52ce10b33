'use client';

import { useEffect, useState } from 'react';
import type { EditorStrings } from '../../messages/editor.ts';
import { Button } from '../../ui/Button.tsx';
import type { ToolName } from '../model/state.ts';
import { useEditor } from './context.tsx';
import { useEditorState } from './hooks.ts';
import { noticeText } from './notice-text.ts';
import styles from './tool-bar.module.css';

const noticeMs = 4500;

/** Line above the map with the last notice, else the hint of the tool. On touch screens buttons replace its keys. */
export function HintBar() {
  const { editor, t, binding } = useEditor();
  const tool = useEditorState((state) => state.tool);
  const wayHint = useEditorState((state) => state.way?.hint ?? null);
  const notice = useNotice();
  const isComparing = useEditorState((state) => state.isComparing);
  const [isDrawing, setDrawing] = useState(false);
  useEffect(() => editor.tools.subscribe(() => setDrawing(editor.tools.isDrawing())), [editor]);
  const told = notice?.text ?? (isComparing && !isDrawing ? t.live.comparing : null);
  const hint = tool === 'way' ? { text: wayHint, keys: null } : hintOf(tool, isDrawing, t);
  // The tool stays active after a drawing. Its hint returns with the next first corner.
  const text = told ?? hint.text;
  return (
    <div className={styles.hintBar} role="status" data-tone={notice?.tone} data-empty={!text || undefined}>
      <span>
        <span>{text}</span>
        {told === null && hint.keys && <span className={styles.ofKeys}> {hint.keys}</span>}
      </span>
      {isComparing && (
        <Button
          size="sm"
          onClick={() => {
            editor.session.set({ isComparing: false });
            binding.current?.setDifferences(null);
          }}
        >
          {t.live.stopComparing}
        </Button>
      )}
      {(tool === 'polygon' || tool === 'way') && isDrawing && (
        <span className={styles.touchOnly}>
          <Button size="sm" onClick={() => editor.tools.dispatch({ type: 'back' })}>
            {t.hints.backOne}
          </Button>
          <Button size="sm" variant="primary" onClick={() => editor.tools.dispatch({ type: 'finish' })}>
            {tool === 'way' ? t.done : t.hints.finish}
          </Button>
        </span>
      )}
    </div>
  );
}

type Hint = { text: string | null; keys: string | null };

/** Returns the hint of a tool, and its keys. */
function hintOf(tool: Exclude<ToolName, 'way'>, isDrawing: boolean, { hints }: EditorStrings): Hint {
  const { keys } = hints;
  switch (tool) {
    case 'polygon':
      return isDrawing
        ? { text: hints.polygon, keys: keys.polygon }
        : { text: hints.polygonIdle, keys: null };
    case 'trace':
      return isDrawing ? { text: hints.traced, keys: keys.traced } : { text: hints.trace, keys: keys.trace };
    case 'rectangle':
    case 'marker':
      return { text: hints[tool], keys: keys[tool] };
    case 'cut':
      return { text: hints.cut, keys: null };
    default:
      return { text: null, keys: null };
  }
}

/** Returns the last notice, for a few seconds. */
function useNotice(): { text: string; tone: 'refusal' | 'news' } | null {
  const { t, language } = useEditor();
  const notice = useEditorState((state) => state.notice);
  const [over, setOver] = useState<typeof notice | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setOver(notice), noticeMs);
    return () => clearTimeout(timer);
  }, [notice]);
  const text = over === notice ? null : noticeText(notice, t, language);
  return text ? { text, tone: notice.kind === 'refusal' ? 'refusal' : 'news' } : null;
}
