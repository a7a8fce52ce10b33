import type { FromTraceWorker } from '../../../import/trace/messages.ts';
import type { PrepareStep } from '../../../import/trace/prepare.ts';
import type { Level } from '../../model/types.ts';
import type { PlanForm, PreparedPlan } from '../../screen/state.ts';
import type { TraceAsk, TraceEvent } from '../../tools/types.ts';
import { loadPicture, PlanNotLoaded } from './load-picture.ts';
import { createPlanWorker, traceSecondsMax } from './plan-worker.ts';
import type { ToPlanWorker } from './trace-worker.ts';

export type TraceStatus =
  | { kind: 'busy'; step: PrepareStep | 'picture' }
  | { kind: 'ready'; form: PlanForm }
  | { kind: 'none' | 'notLoaded' | 'slow' | 'failed' };

export type TraceService = {
  ask(ask: TraceAsk): void;
  stop(): void;
  /**
   * Ends the service but keeps its plan. Returns a function that gives the plan once, or null if the plan is not ready.
   */
  handOver(): (() => PreparedPlan | null) | null;
};

/** Time after which a plan that was not taken is dropped. */
const waitingMs = 20_000;

/** Prepares the floor plan of a level once, in a worker that lives as long as the tool, and answers clicks. */
export function startTracing(
  level: Level,
  onStatus: (status: TraceStatus) => void,
  onAnswer: (event: TraceEvent) => void,
): TraceService {
  const stop = new AbortController();
  let worker: Worker | null = null;
  let isReady = false;
  let form: PlanForm = 'whole';
  let asked: { id: number; ask: TraceAsk } | null = null;
  // Pending requests. Only the last position of the pointer is kept; clicks are answered in order.
  const waiting: TraceAsk[] = [];
  let ids = 1;

  const send = (message: ToPlanWorker, transfer: Transferable[] = []) =>
    worker?.postMessage(message, transfer);
  const next = () => {
    const ask = isReady && asked === null ? waiting.shift() : undefined;
    if (!ask) return;
    asked = { id: ++ids, ask };
    send({ type: 'click', id: ids, click: ask.click });
  };
  const end = () => {
    stop.abort();
    clearTimeout(timer);
    worker?.terminate();
    worker = null;
  };
  const fail = (kind: 'none' | 'notLoaded' | 'slow' | 'failed') => {
    if (stop.signal.aborted) return;
    end();
    onStatus({ kind });
  };
  const timer = setTimeout(() => fail('slow'), traceSecondsMax * 1000);
  const prepare = async () => {
    onStatus({ kind: 'busy', step: 'picture' });
    const loaded = await loadPicture(level, stop.signal);
    if (stop.signal.aborted) return;
    if (!loaded) return fail('none');
    const strips = [...loaded.strips];
    ({ form } = loaded);
    worker = createPlanWorker();
    worker.onerror = () => fail('failed');
    worker.onmessage = ({ data }: MessageEvent<FromTraceWorker>) => {
      if (data.type === 'step') onStatus({ kind: 'busy', step: data.step });
      else if (data.type === 'failed') fail('failed');
      else if (data.type === 'prepared') {
        clearTimeout(timer);
        isReady = true;
        onStatus({ kind: 'ready', form });
        next();
      } else if (data.type === 'clicked' && asked?.id === data.id) {
        const { ask } = asked;
        asked = null;
        next();
        onAnswer({ type: 'traced', ask, answer: data.clicked });
      }
    };
    const { width, height } = level;
    send({ type: 'prepare', id: 1, strips, level: { width, height } }, strips);
  };
  prepare().catch((error) => fail(error instanceof PlanNotLoaded ? 'notLoaded' : 'failed'));
  return {
    ask(ask) {
      if (ask.purpose === 'hover' && waiting.at(-1)?.purpose === 'hover') waiting.pop();
      if (stop.signal.aborted) return;
      waiting.push(ask);
      next();
    },
    stop: end,
    handOver() {
      if (!isReady || !worker) return null;
      let plan: PreparedPlan | null = { worker, form };
      worker = null;
      end();
      const forget = setTimeout(() => {
        plan?.worker.terminate();
        plan = null;
      }, waitingMs);
      return () => {
        clearTimeout(forget);
        const given = plan;
        plan = null;
        return given;
      };
    },
  };
}
