'use client';

import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/Button.tsx';
import { kept } from '../../ui/kept.ts';
import { firstSteps } from '../model/first-steps.ts';
import { toolOf } from '../tools/list.ts';
import { useEditor } from './frame/context.tsx';
import { useDocument, usePanels, useScreen, useSession } from './frame/hooks.ts';
import styles from './guide.module.css';

const dismissedKey = 'atrium.editor.guide-hidden';

/**
 * Line with the four steps of a first map, never on the plan. Only for a project that had no room when it was opened:
 * who has drawn one needs no guide. Disappears when all are done.
 */
export function Guide() {
  const { t, editor } = useEditor();
  const [isNew] = useState(() => !firstSteps(editor.session.document).hasRoom);
  const { kind } = usePanels();
  const [isHidden, setHidden] = useState(() => kept.get(dismissedKey) !== null);
  // Phones need the space for the bar of a tool.
  const hasBar = useScreen((state) => toolOf(state.tool).bar !== undefined);
  const isPublic = useSession((state) => state.live.published_at !== null);
  const levels = useDocument((document) => document.levels());
  const hasPlan = useDocument((document) => firstSteps(document).hasPlan);
  const hasRoom = useDocument((document) => firstSteps(document).hasRoom);
  const hasName = useDocument((document) => firstSteps(document).hasName);
  if (!isNew || isHidden || (hasBar && kind === 'sheets') || isPublic || levels.length === 0) return null;
  const steps = [
    [t.guide.plan, hasPlan],
    [t.guide.draw, hasRoom],
    [t.guide.name, hasName],
    [t.guide.publish, isPublic],
  ] as const;
  return (
    <aside className={styles.guide} aria-label={t.guide.title}>
      <h2>{t.guide.title}</h2>
      <ol>
        {steps.map(([text, isDone]) => (
          <li key={text} data-done={isDone || undefined}>
            <span className={`centred ${styles.guideMark}`}>{isDone && <Check aria-hidden />}</span>
            {text === t.guide.draw && hasPlan && !hasRoom ? (
              <button type="button" className={styles.guideAct} onClick={() => editor.tools.choose('trace')}>
                {text}
              </button>
            ) : (
              <span>{text}</span>
            )}
          </li>
        ))}
      </ol>
      <IconButton
        label={t.guide.dismiss}
        onClick={() => {
          kept.set(dismissedKey, 'yes');
          setHidden(true);
        }}
        icon={<X aria-hidden />}
      />
    </aside>
  );
}
