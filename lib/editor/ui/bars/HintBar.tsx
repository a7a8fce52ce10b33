'use client';

import { useEffect, useState } from 'react';
import type { EditorStrings } from '../../../messages/editor.ts';
import { fill } from '../../../messages/fill.ts';
import { Button } from '../../../ui/Button.tsx';
import type { SessionState } from '../../model/state.ts';
import { toolOf } from '../../tools/list.ts';
import { useEditor } from '../frame/context.tsx';
import { useScreen, useSession } from '../frame/hooks.ts';
import styles from './tool-bar.module.css';

const noticeMs = 4500;

/** Line above the map with the last notice, else the hint of the tool. On touch screens buttons replace its keys. */
export function HintBar() {
  const { editor, t, binding } = useEditor();
  const tool = useScreen((state) => toolOf(state.tool));
  const wayHint = useScreen((state) => state.way?.hint ?? null);
  const notice = useNotice();
  const isComparing = useScreen((state) => state.isComparing);
  const [isDrawing, setDrawing] = useState(false);
  useEffect(() => editor.tools.subscribe(() => setDrawing(editor.tools.isDrawing())), [editor]);
  const told = notice?.text ?? (isComparing && !isDrawing ? t.live.comparing : null);
  const [hint, keys] = tool.hint === 'task' ? [wayHint] : (tool.hint?.(t, isDrawing) ?? [null]);
  // The tool stays active after a drawing. Its hint returns with the next first corner.
  const text = told ?? hint;
  return (
    <div
      className={`row-3 ${styles.hintBar}`}
      role="status"
      data-tone={notice?.tone}
      data-empty={!text || undefined}
    >
      <span>
        <span>{text}</span>
        {told === null && keys && <span className={styles.ofKeys}> {keys}</span>}
      </span>
      {isComparing && (
        <Button
          size="sm"
          onClick={() => {
            editor.screen.compare(false);
            binding.current?.setDifferences(null);
          }}
        >
          {t.live.stopComparing}
        </Button>
      )}
      {tool.finish && isDrawing && (
        <span className={styles.touchOnly}>
          <Button size="sm" onClick={() => editor.tools.dispatch({ type: 'back' })}>
            {t.hints.backOne}
          </Button>
          <Button size="sm" variant="primary" onClick={() => editor.tools.dispatch({ type: 'finish' })}>
            {tool.finish(t)}
          </Button>
        </span>
      )}
    </div>
  );
}

/** Returns the last notice, for a few seconds. */
function useNotice(): { text: string; tone: 'refusal' | 'news' } | null {
  const { t, language } = useEditor();
  const notice = useSession((state) => state.notice);
  const [over, setOver] = useState<typeof notice | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setOver(notice), noticeMs);
    return () => clearTimeout(timer);
  }, [notice]);
  const text = over === notice ? null : noticeText(notice, t, language);
  return text ? { text, tone: notice.kind === 'refusal' ? 'refusal' : 'news' } : null;
}

/** Returns the text of a notice, or null if it needs none. */
function noticeText(notice: SessionState['notice'], t: EditorStrings, language: string): string | null {
  if (notice.kind === null || notice.kind === 'copied') return null;
  if (notice.kind === 'refusal') return t.refusals[notice.reason];
  if ('label' in notice) return fill(t.notices[notice.kind], { step: t.steps[notice.label] });
  return fill(t.notices[notice.kind], 'count' in notice ? { count: notice.count } : {}, language);
}
