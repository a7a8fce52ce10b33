import { useCallback, useEffect, useState } from 'react';
import type { z } from 'zod';
import { ApiError, call } from '#lib/contract/client.ts';
import type { wayReport } from '#lib/contract/schemas/directions.ts';
import { errorText } from '#lib/ui/describe-error.ts';
import { useStrings } from '#lib/ui/Strings.tsx';

export type Report = z.output<typeof wayReport>;
type Found =
  | { kind: 'asking' }
  | { kind: 'waiting' }
  | { kind: 'failed'; text: string }
  | { kind: 'done'; report: Report };

/** Maximum number of automatic retries while a large building is checked. */
const againMax = 6;

/** Loads the report. While the service is still checking, asks again after the time that the service names. */
export function useWayReport(projectId: string, isOn: boolean): { found: Found; ask: () => void } {
  const { t } = useStrings();
  const [found, setFound] = useState<Found>({ kind: 'asking' });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (!isOn) return;
    void turn;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (left: number) => {
      try {
        const report = await call('getWayReport', { params: { project_id: projectId }, signal: stop.signal });
        setFound({ kind: 'done', report });
      } catch (error) {
        if (stop.signal.aborted) return;
        const waitS = error instanceof ApiError && error.status === 503 ? error.retryAfterSeconds : null;
        if (waitS !== null && waitS < 60 && left > 0) {
          setFound({ kind: 'waiting' });
          timer = setTimeout(() => void ask(left - 1), waitS * 1000);
        } else {
          setFound({ kind: 'failed', text: errorText(error, t) });
        }
      }
    };
    setFound({ kind: 'asking' });
    void ask(againMax);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [projectId, isOn, turn, t]);
  return { found, ask: useCallback(() => setTurn((before) => before + 1), []) };
}
