'use client';

import { Check, Minus, Plus, ScanSearch } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ImportTexts } from '../../../messages/import.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { useLate } from '../../../ui/hooks/late.ts';
import { useEditor } from '../frame/context.tsx';
import { useDocument, useScreen } from '../frame/hooks.ts';
import { importTexts } from './late-import.ts';
import styles from './trace-bar.module.css';
import { startTracing, type TraceService, type TraceStatus } from './trace-service.ts';

/** Bar of the trace tool: starts the tracer and shows its progress and its keys as buttons. */
export default function TraceBar() {
  const { editor, language } = useEditor();
  const { screen, session, tools } = editor;
  const levelId = useScreen((state) => state.levelId);
  const imageUrl = useDocument((document) => {
    const level = document.get(levelId ?? '');
    return level?.kind === 'level' ? level.imageUrl : null;
  });
  const [status, setStatus] = useState<TraceStatus>({ kind: 'busy', step: 'picture' });
  const texts = useLate(importTexts(language));
  const [isTraced, setTraced] = useState(false);
  const service = useRef<TraceService | null>(null);
  const face = useScreen((state) => state.traceFace);
  useEffect(() => {
    const level = session.document.get(levelId ?? '');
    if (level?.kind !== 'level' || imageUrl === null) return setStatus({ kind: 'none' });
    const started = startTracing(level, setStatus, tools.dispatch);
    service.current = started;
    tools.trace = started.ask;
    return () => {
      tools.trace = null;
      service.current = null;
      started.stop();
    };
  }, [session, tools, levelId, imageUrl]);
  useEffect(() => {
    const follow = () => setTraced(tools.isDrawing());
    follow();
    return tools.subscribe(follow);
  }, [tools]);
  if (!texts) return null;
  const { panel } = texts;
  const find = () => {
    // Hand over the prepared plan: preparing another one takes its time again and twice the memory.
    const takePlan = service.current?.handOver() ?? (() => null);
    tools.rest();
    if (levelId) screen.bringIn({ kind: 'rooms', levelId, takePlan });
  };
  return (
    <div
      className={`row ${styles.traceBar}`}
      role="toolbar"
      aria-label={panel.tracing}
      data-status={status.kind}
    >
      <span role="status">{statusText(status, panel)}</span>
      {isTraced && (
        <>
          <IconButton
            label={panel.smaller}
            data-tip={panel.smaller}
            data-tip-key="["
            aria-keyshortcuts="["
            onClick={() => tools.dispatch({ type: 'resize', by: -1 })}
            icon={<Minus aria-hidden />}
          />
          <IconButton
            label={panel.larger}
            data-tip={panel.larger}
            data-tip-key="]"
            aria-keyshortcuts="]"
            onClick={() => tools.dispatch({ type: 'resize', by: 1 })}
            icon={<Plus aria-hidden />}
          />
          <Button
            size="sm"
            variant="primary"
            icon={<Check aria-hidden />}
            onClick={() => tools.dispatch({ type: 'finish' })}
          >
            {panel.takeRoom}
          </Button>
        </>
      )}
      {status.kind !== 'none' && (
        <Button
          size="sm"
          variant="ghost"
          aria-pressed={face === 'inner'}
          data-tip={panel.innerFace}
          data-tip-key="I"
          onClick={() => tools.dispatch({ type: 'face' })}
        >
          {panel.innerFace}
        </Button>
      )}
      {status.kind !== 'none' && !isTraced && (
        <Button size="sm" icon={<ScanSearch aria-hidden />} onClick={find}>
          {panel.findAll}
        </Button>
      )}
    </div>
  );
}

function statusText(status: TraceStatus, panel: ImportTexts['panel']): string {
  if (status.kind === 'busy') return panel.steps[status.step];
  if (status.kind === 'ready') return status.form === 'whole' ? '' : panel.forms[status.form];
  if (status.kind === 'notLoaded') return panel.planNotLoaded;
  return status.kind === 'none' ? panel.noPicture : panel.notTraced;
}
