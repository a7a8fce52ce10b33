import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';
import { fill } from '../../../messages/fill.ts';
import type { ImportTexts } from '../../../messages/import.ts';
import { WorkerFailed } from './run-worker.ts';
import type { BackStage, Stage } from './stage.ts';

type StageControl = {
  stage: Stage;
  setStage: Dispatch<SetStateAction<Stage>>;
  /** Runs the work for the next stage, and ends the work before. A refusal leads back to `back`. */
  attempt: (work: (signal: AbortSignal) => Promise<Stage>, back?: BackStage) => Promise<void>;
  /** Ends the running work and ignores its result. */
  end: () => void;
};

/** Returns the stage of the panel, and functions for the one task that may run at a time. */
export function useStage(panel: ImportTexts['panel']): StageControl {
  const [stage, setStage] = useState<Stage>({ kind: 'choose' });
  const running = useRef(new AbortController());
  const end = useCallback(() => running.current.abort(), []);
  const attempt = useCallback<StageControl['attempt']>(
    async (work, back) => {
      end();
      running.current = new AbortController();
      const { signal } = running.current;
      const leading = back && { back };
      try {
        const next = await work(signal);
        if (!signal.aborted) setStage(next.kind === 'refused' ? { ...next, ...leading } : next);
      } catch (error) {
        if (signal.aborted) return;
        const isSlow = error instanceof WorkerFailed && error.reason === 'slow';
        const text = isSlow ? fill(panel.tooSlow, { count: error.secondsMax }) : panel.notLoaded;
        const reason = error instanceof WorkerFailed ? text : panel.failed;
        setStage({ kind: 'refused', text: reason, name: null, ...leading });
        if (!(error instanceof WorkerFailed)) throw error;
      }
    },
    [end, panel],
  );
  useEffect(() => end, [end]);
  return { stage, setStage, attempt, end };
}
