import type { z } from 'zod';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { AppError } from '#lib/contract/errors.ts';
import type { Answer } from '#lib/platform/answer.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { performAbout } from './heavy.ts';
import { parseInput } from './parse-input.ts';
import { type Call, type Perform, pipeline, type Step } from './pipeline.ts';
import { refusalOf, respond } from './respond.ts';
import type { Served } from './serve.ts';
import { checkClass, identifyByHeader, spendOfCaller } from './steps.ts';

/** What the side of the protocol knows of a call. */
export type MessageCall<Message> = {
  ctx: Ctx;
  message: Message;
  header: (name: string) => string | null;
  /** The sentences in which the API tells whatever was thrown; the cause of a fault of ours goes to the log. */
  say: (thrown: unknown) => string;
};

/** What it answers: status and JSON text, or no body for a notification. */
export type MessageAnswer = { status: number; body: string | null };

export type Messages<Message> = {
  /** The project that a message is about, by id or key: one about a large project is answered in a thread. */
  projectOf: (message: Message) => string | null;
  answer: (call: MessageCall<Message>) => Promise<MessageAnswer>;
};

const json = { 'Content-Type': 'application/json; charset=utf-8' };
/** Codes of JSON-RPC 2.0, section 5.1. */
const badJson = -32700;
const badMessage = -32600;

/**
 * Serves an endpoint that takes messages of JSON-RPC: the steps of every call but for the session cookie, which browsers
 * send for pages of others, and the origin, which must be our own where there is one (against DNS rebinding).
 */
export function onMessages<B extends z.ZodType>(
  endpoint: Endpoint<z.ZodType, z.ZodType, B>,
  { projectOf, answer }: Messages<z.output<B>>,
): Served {
  const answerTo = async ({ request, ctx, headers }: Call, message: z.output<B>): Promise<Answer> => {
    const say = (thrown: unknown) => sentencesOf(refusalOf(thrown, ctx).body);
    const header = (name: string) => request.headers.get(name);
    const { status, body } = await answer({ ctx, message, header, say });
    const empty = respond(status, undefined, headers);
    return body === null ? empty : { ...empty, headers: { ...json, ...empty.headers }, body };
  };
  const messageOf = async ({ request, params, ctx }: Call) =>
    (await parseInput(request, endpoint, params, ctx)).body;
  const perform: Perform = async (call) => answerTo(call, await messageOf(call));
  const handle = pipeline({
    route: endpoint.path,
    steps: [identifyByHeader, spendOfCaller, checkOrigin, checkClass(endpoint)],
    perform: async (call) => {
      const message = await messageOf(call);
      const about = { project: projectOf(message), bytes: () => bytesOf(message) };
      return performAbout(endpoint, call, about, (same) => answerTo(same, message));
    },
    explain,
  });
  return { endpoint, handle, perform };
}

const checkOrigin: Step = ({ ctx }) => {
  if (ctx.originHeader !== null && ctx.originHeader !== ctx.origin) throw new AppError('forbidden.otherSite');
};

/** A body that holds no message is told in the form of the protocol; other refusals are the API's own. */
function explain(error: unknown, { ctx, headers }: Call): Answer | null {
  if (!(error instanceof AppError) || error.kind !== 'invalid') return null;
  const refusal = refusalOf(error, ctx);
  const code = error.extras.faults ? badMessage : badJson;
  const told = { code, message: sentencesOf(refusal.body) };
  const body = { jsonrpc: '2.0', id: null, error: told };
  return respond(refusal.status, body, { ...headers, ...refusal.headers });
}

/** `{detail}`, or faults with their places, as text. */
function sentencesOf(body: Record<string, unknown>): string {
  if (typeof body.detail !== 'string') {
    return Object.entries(body)
      .map(([path, messages]) => `${path}: ${[messages].flat().join(' ')}`)
      .join('\n');
  }
  return 'request_id' in body ? `${body.detail} (${body.request_id})` : body.detail;
}

/** The message in memory of its own, which may go over to a thread. */
function bytesOf(message: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(message));
}
