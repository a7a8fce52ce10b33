import type { z } from 'zod';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { AppError } from '#lib/contract/errors.ts';
import type { McpCall, Message } from '#lib/mcp/message-call.ts';
import { performAbout } from './large-calls.ts';
import { parseInput } from './parse-input.ts';
import { type Call, type Perform, pipeline, type Served, type Step } from './pipeline.ts';
import { json, refusalOf, respond, respondText } from './respond.ts';
import { checkClass, identifyByHeader, spendOfCaller } from './steps.ts';

type Messages = {
  /** Returns the project that a message is about, by id or key. A message about a large project runs in a thread. */
  projectOf: (message: Message) => string | null;
  /** Returns status and JSON text, or no body for a notification. */
  answer: (call: McpCall) => Promise<{ status: number; body: string | null }>;
};

/** Error codes of JSON-RPC 2.0, section 5.1. */
const badJson = -32700;
const badMessage = -32600;

/**
 * Serves an endpoint that takes JSON-RPC messages. The steps are those of every call, except that the session cookie is
 * ignored, because browsers send it for pages of other sites, and an Origin header must be our own (against DNS
 * rebinding).
 */
export function onMessages(
  endpoint: Endpoint<z.ZodType, z.ZodType, z.ZodType<Message>>,
  { projectOf, answer }: Messages,
): Served {
  const answerTo = async ({ request, ctx, headers }: Call, message: Message): Promise<Response> => {
    const say = (thrown: unknown) => sentencesOf(refusalOf(thrown, ctx).body);
    const header = (name: string) => request.headers.get(name);
    const { status, body } = await answer({ ctx, message, header, say });
    return respondText(status, body, headers, json);
  };
  const messageOf = async ({ request, params, ctx }: Call) =>
    (await parseInput(request, endpoint, params, ctx)).body;
  const perform: Perform = async (call) => answerTo(call, await messageOf(call));
  const answerMessage = pipeline({
    route: endpoint.path,
    steps: [identifyByHeader, spendOfCaller(endpoint), checkOrigin, checkClass(endpoint)],
    perform: async (call) => {
      const message = await messageOf(call);
      const work = { endpoint, call, perform: (same: Call) => answerTo(same, message) };
      return performAbout(work, projectOf(message), () => bytesOf(message));
    },
    explain,
  });
  return { endpoint, handle: Object.assign(answerMessage, { perform }) };
}

const checkOrigin: Step = ({ request, ctx }) => {
  const origin = request.headers.get('origin');
  if (origin !== null && origin !== ctx.origin) throw new AppError('forbidden.otherSite');
};

/** Answers a body that is not a message in the form of JSON-RPC. Other refusals keep the API's form. */
function explain(error: unknown, { ctx, headers }: Call): Response | null {
  if (!(error instanceof AppError) || error.kind !== 'invalid') return null;
  const refusal = refusalOf(error, ctx);
  const code = error.extras.faults ? badMessage : badJson;
  const told = { code, message: sentencesOf(refusal.body) };
  const body = { jsonrpc: '2.0', id: null, error: told };
  return respond(refusal.status, body, { ...headers, ...refusal.headers });
}

/** Returns `{detail}`, or the faults with their places, as text. */
function sentencesOf(body: Record<string, unknown>): string {
  if (typeof body.detail !== 'string') {
    return Object.entries(body)
      .map(([path, messages]) => `${path}: ${[messages].flat().join(' ')}`)
      .join('\n');
  }
  return 'request_id' in body ? `${body.detail} (${body.request_id})` : body.detail;
}

/** Returns the message in memory of its own, which can be transferred to a thread. */
function bytesOf(message: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(message));
}
