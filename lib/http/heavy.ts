import type { Endpoint } from '#lib/contract/endpoint.ts';
import { isLargeProject } from '#lib/maps/projects/is-large-project.ts';
import { limits } from '#lib/plans/limits.ts';
import { megabyte } from '#lib/plans/units.ts';
import type { Answer } from '#lib/platform/answer.ts';
import type { Actor } from '#lib/platform/context.ts';
import { asCaller, type Caller, jobOf } from '#lib/platform/work/caller.ts';
import type { Turn } from '#lib/platform/work/fair-queue.ts';
import { yieldTurn } from '#lib/platform/work/yield-turn.ts';
import type { ApiRequest } from './api-request.ts';
import { largeBodies } from './body-memory.ts';
import { type CallPool, callPool, type PooledCall } from './call-pool.ts';
import { bodyOf, bytesOf, collectBody, inOwnMemory } from './collect-body.ts';
import type { Call, Perform } from './pipeline.ts';
import { isMultipart } from './read-body.ts';
import { streamHeld } from './stream-held.ts';

/** Request headers that a thread needs. */
const passedHeaders = [
  'content-type',
  'content-encoding',
  'prefer',
  'if-none-match',
  'mcp-protocol-version',
  'mcp-method',
  'mcp-name',
];
/** Estimated size of an answer about a large project, before it is made. */
const largeAnswerBytes = 16 * megabyte;
/** A body of more objects is as much work as a large one. A megabyte has room for a third of a million. */
const objectsOfSmallBody = 2000;
/** A body of more bytes may take some ten milliseconds to parse. */
const quickBytesMax = 32 * 1024;

/** A call that passed all steps, with all that it takes to perform it here or in a thread. */
type Work = { endpoint: Endpoint; call: Call; caller: Caller; perform: Perform };

/**
 * Performs a call that passed all steps. A call with a body over one megabyte, with as much work in a smaller one, or
 * about a project whose answer is that large, runs in a thread when it is the caller's turn, so that it delays nobody
 * else.
 */
export function performFairly(endpoint: Endpoint, call: Call, perform: Perform): Promise<Answer> {
  const caller = callerOf(call);
  const work: Work = { endpoint, call, caller, perform };
  return asCaller(caller, async () => {
    const bytesMax = bodyBytesMax(call.request, endpoint);
    const isCollected = bytesMax > limits.jsonBytesMax || endpoint.copies !== null;
    const body = isCollected ? await collectBody(call.request, caller, bytesMax) : null;
    if (body?.turn) return performLarge(work, body.chunks, body.turn);
    const isDense = body !== null && isMuchWork(endpoint, body.chunks);
    const isLarge = isDense || (await isAboutLarge(call, wholeProjectOf(work, body?.chunks ?? [])));
    if (isLarge) return performAboutLarge(work, body ? inOwnMemory(body.chunks) : []);
    if (!body) return perform(call);
    // Bodies that arrive together are parsed in turns of the event loop, or everybody waits for all of them.
    if (bytesOf(body.chunks) > quickBytesMax) await yieldTurn();
    return perform(withBody(call, body.chunks));
  });
}

/** Like performFairly, for a call whose body was already read and names the project. */
export function performAbout(
  endpoint: Endpoint,
  call: Call,
  { project, bytes }: { project: string | null; bytes: () => Uint8Array },
  perform: Perform,
): Promise<Answer> {
  const caller = callerOf(call);
  return asCaller(caller, async () => {
    if (await isAboutLarge(call, project))
      return performAboutLarge({ endpoint, call, caller, perform }, [bytes()]);
    return perform(call);
  });
}

/** Returns the project that the call reads, replaces or copies as a whole, even if its answer is short. */
function wholeProjectOf({ endpoint, call }: Work, body: readonly Uint8Array[]): string | null {
  const { copies, replyIsTrusted } = endpoint;
  if (copies === 'copy_of') return fieldOf(body, copies);
  const { project_id: project } = call.params;
  return (replyIsTrusted || copies === 'path') && typeof project === 'string' ? project : null;
}

/** Returns a text field of a JSON body, or null. The contract refuses a wrong body later. */
function fieldOf(body: readonly Uint8Array[], name: string): string | null {
  try {
    const value = JSON.parse(Buffer.concat(body).toString())?.[name];
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}

/** Checks whether a small body is as much work as a large one: an archive, or many tiny objects. */
function isMuchWork({ bodyIsArchive }: Endpoint, chunks: readonly Uint8Array[]): boolean {
  return callPool() !== null && (bodyIsArchive || hasManyObjects(chunks));
}

const openingBrace = '{'.charCodeAt(0);

function hasManyObjects(chunks: readonly Uint8Array[]): boolean {
  let count = 0;
  for (const chunk of chunks) {
    for (let at = chunk.indexOf(openingBrace); at >= 0; at = chunk.indexOf(openingBrace, at + 1)) {
      count += 1;
      if (count > objectsOfSmallBody) return true;
    }
  }
  return false;
}

async function isAboutLarge({ ctx }: Call, project: string | null): Promise<boolean> {
  return project !== null && callPool() !== null && isLargeProject(ctx, project);
}

/** Waits for memory for a large answer, then performs the call. */
async function performAboutLarge(work: Work, body: Uint8Array[]): Promise<Answer> {
  const turn = await largeBodies().enter({ ...jobOf(work.caller), weight: largeAnswerBytes });
  return performLarge(work, body, turn);
}

/** Performs a call in a thread, or here if there is no pool. Its turn ends with its answer. */
async function performLarge(work: Work, body: Uint8Array[], turn: Turn): Promise<Answer> {
  const pool = callPool();
  try {
    if (pool) return streamHeld(await inPool(pool, work, body), turn);
    const answer = await work.perform(withBody(work.call, body));
    turn.end();
    return answer;
  } catch (error) {
    turn.end();
    throw error;
  }
}

async function inPool(
  pool: CallPool,
  { endpoint, call: { request, params, ctx, headers }, caller }: Work,
  body: Uint8Array[],
): Promise<Answer<Uint8Array | null>> {
  const { db: _, now: __, afterCommit: ___, emit: ____, counted, ...rest } = ctx;
  const passed = passedHeaders.flatMap((name) => {
    const value = request.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  const call: PooledCall = {
    method: endpoint.method,
    url: request.url,
    requestHeaders: Object.fromEntries(passed),
    body,
    params,
    headers,
    ctx: rest,
    caller: { key: caller.key, address: caller.address },
  };
  const { answer, organizationId } = await pool(call, caller);
  counted.organizationId = organizationId;
  return answer;
}

function bodyBytesMax(request: ApiRequest, endpoint: Endpoint): number {
  if (endpoint.bodyKind === 'none') return 0;
  return isMultipart(request, endpoint) ? limits.multipartBytesMax : endpoint.bodyBytesMax;
}

function callerOf({ request, ctx }: Call): Caller {
  const { actor, clientAddress: address } = ctx;
  const { signal = null, hasClosedHalf = null } = request;
  return { key: keyOf(actor, address), address, signal, hasClosedHalf };
}

/** Returns the key of the caller's queue. All API keys of an organization share one. */
function keyOf(actor: Actor, address: string): string {
  if (actor.kind === 'user') return `user ${actor.userId}`;
  return actor.kind === 'key' ? `organization ${actor.organizationId}` : `address ${address}`;
}

/** Returns the call with a body that was already read. Members of a web Request cannot be spread. */
function withBody(call: Call, chunks: readonly Uint8Array[]): Call {
  const { method, url, headers } = call.request;
  return { ...call, request: { method, url, headers, body: bodyOf(chunks) } };
}
