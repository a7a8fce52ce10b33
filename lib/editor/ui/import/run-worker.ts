/** Error of a worker that did not reply. */
export class WorkerFailed extends Error {
  readonly reason: 'slow' | 'notLoaded' | 'stopped';

  readonly secondsMax: number;

  constructor(reason: WorkerFailed['reason'], secondsMax: number) {
    super(reason);
    this.name = 'WorkerFailed';
    this.reason = reason;
    this.secondsMax = secondsMax;
  }
}

type Job<Answer, Result> = {
  create: () => Worker;
  /** Sends the task to the worker. */
  begin: (worker: Worker) => void;
  /** Returns the result if this is the last reply, else null. */
  take: (answer: Answer) => Result | null;
  limitMs: number;
  signal: AbortSignal;
};

/** Runs a worker until its last reply or the time limit, then ends it. */
export function runWorker<Answer, Result>(job: Job<Answer, Result>): Promise<Result> {
  const { signal } = job;
  return new Promise<Result>((resolve, reject) => {
    if (signal.aborted) return reject(new WorkerFailed('stopped', job.limitMs / 1000));
    const worker = job.create();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      worker.terminate();
    };
    const fail = (reason: WorkerFailed['reason']) => {
      end();
      reject(new WorkerFailed(reason, job.limitMs / 1000));
    };
    const stop = () => fail('stopped');
    const timer = setTimeout(() => fail('slow'), job.limitMs);
    signal.addEventListener('abort', stop);
    worker.onerror = () => fail('notLoaded');
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      const result = job.take(data);
      if (result === null) return;
      end();
      resolve(result);
    };
    job.begin(worker);
  });
}
