import { createTracer } from './answer.ts';
import type { FromTraceWorker, ToTraceWorker } from './messages.ts';

/** The tracing worker: keeps one prepared plan. Its starter ends it to cancel, and to free its memory. */
const port = globalThis as unknown as {
  onmessage: ((event: MessageEvent<ToTraceWorker>) => void) | null;
  postMessage(message: FromTraceWorker): void;
};

const answer = createTracer((message) => port.postMessage(message));
port.onmessage = ({ data }) => answer(data);
