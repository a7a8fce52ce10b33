import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';
import type { ImportTexts } from '../../../strings/bring-in.ts';
import { fill } from '../../../strings/text.ts';
import { WorkerFailed } from './run-worker.ts';
import type { Stage } from './stage.ts';

type StageControl = {
  stage: Stage;
  setStage: Dispatch<SetStateAction<Stage>>;
  /** Does what leads to the next stage; what was running before is ended. */
  attempt: (work: (signal: AbortSignal) => Promise<Stage>, secondsMax: number) => Promise<void>;
  /** Ends what is running; what it would still have said is not listened to. */
  end: () => void;
};

/** The stage of the panel, and the one thing that is running towards the next. */
export function useStage(panel: ImportTexts['panel']): StageControl {
  const [stage, setStage] = useState<Stage>({ kind: 'choose' });
  const running = useRef(new AbortController());
  const end = useCallback(() => running.current.abort(), []);
  const attempt = useCallback<StageControl['attempt']>(
    async (work, secondsMax) => {
      end();
      running.current = new AbortController();
      const { signal } = running.current;
      try {
        const next = await work(signal);
        if (!signal.aborted) setStage(next);
      } catch (error) {
        if (signal.aborted) return;
        const isSlow = error instanceof WorkerFailed && error.reason === 'slow';
        const text = isSlow ? fill(panel.tooSlow, { count: secondsMax }) : panel.notLoaded;
        setStage({ kind: 'refused', text: error instanceof WorkerFailed ? text : panel.failed, name: null });
        if (!(error instanceof WorkerFailed)) throw error;
      }
    },
    [end, panel],
  );
  useEffect(() => end, [end]);
  return { stage, setStage, attempt, end };
}
