import type { Endpoint } from '#lib/contract/endpoint.ts';
import { takeOver } from '#lib/maps/live/find-live.ts';
import { undoWithdrawals } from '#lib/maps/live/withdrawals.ts';
import { isLargeProject } from '#lib/maps/projects/is-large-project.ts';
import { limits } from '#lib/plans/limits.ts';
import { kilobyte } from '#lib/plans/units.ts';
import { answer } from '#lib/platform/answer.ts';
import type { Actor } from '#lib/platform/context.ts';
import { asCaller, type Caller, countFor, noteChanged } from '#lib/platform/work/caller.ts';
import { callPool, type PooledCall, requestOf } from './call-pool.ts';
import { bytesOf, collectBody, inOwnMemory } from './collect-body.ts';
import type { Call, Perform } from './pipeline.ts';
import { isMultipart } from './read-body.ts';

/** Request headers that the answer of a verb depends on. */
const passedHeaders = [
  'content-type',
  'content-encoding',
  'prefer',
  'if-none-match',
  'mcp-protocol-version',
  'mcp-method',
  'mcp-name',
];
/** The body of a map has room for 2,400 markers in so many bytes. A megabyte of files is less work. */
const mapBytesMax = 64 * kilobyte;

/** A call that passed all steps, and its verb. */
type Work = { endpoint: Endpoint; call: Call; perform: Perform };

/**
 * Performs a call that passed all steps. A large call runs in a thread when it is the caller's turn, so that it delays
 * nobody else. Large are bodies over one megabyte, bodies of maps over 64 KB, answers with all of a large project, and
 * whatever a route calls large: archives and copies.
 */
export function performBySize(work: Work, { isLarge = false } = {}): Promise<Response> {
  const { endpoint, call, perform } = work;
  const caller = callerOf(call);
  return counted(call, caller, async () => {
    const bytesMax = bodyBytesMax(call.request, endpoint);
    if (bytesMax <= limits.jsonBytesMax && !(isLarge && bytesMax > 0))
      return isLarge || (await hasLargeAnswer(work)) ? performInThread(work, []) : perform(call);
    const { chunks, turn } = await collectBody(call.request, caller, bytesMax);
    try {
      const isLong = turn !== null || (isOfMap(endpoint) && bytesOf(chunks) > mapBytesMax);
      if (isLarge || isLong || (await hasLargeAnswer(work)))
        return await performInThread(work, turn ? chunks : inOwnMemory(chunks));
      return await perform({ ...call, request: requestOf(passedCall(work, chunks)) });
    } finally {
      turn?.end();
    }
  });
}

/** Like performBySize, for a call whose body was read before and names the project that it is about, or none. */
export function performAbout(work: Work, project: string | null, bytes: () => Uint8Array): Promise<Response> {
  const { call, perform } = work;
  return counted(call, callerOf(call), async () =>
    project !== null && (await isAboutLarge(call, project))
      ? performInThread(work, [bytes()])
      : perform(call),
  );
}

/**
 * Runs `work` as work of the caller, and notes for which organization it counts, also if it fails. What it has changed
 * of public maps is in the memory of this process before the answer goes out.
 */
async function counted(call: Call, caller: Caller, work: () => Promise<Response>): Promise<Response> {
  const withdrawn = new Set<string>();
  caller.withdrawn = withdrawn;
  try {
    const answered = await asCaller(caller, work);
    for (const projectId of caller.changed ?? []) await takeOver(projectId);
    return answered;
  } catch (error) {
    await undoWithdrawals(withdrawn, error);
    throw error;
  } finally {
    call.organizationId = caller.organizationId ?? null;
  }
}

/** Performs a call in a thread, to which the memory of its body moves, or here if there are no threads. */
async function performInThread(work: Work, body: Uint8Array[]): Promise<Response> {
  const { call, perform } = work;
  const pool = callPool();
  const passed = passedCall(work, body);
  if (!pool) return perform({ ...call, request: requestOf(passed) });
  const { status, headers, body: bytes, organizationId, changed } = await pool(passed, callerOf(call));
  if (organizationId !== null) countFor(organizationId);
  for (const projectId of changed) noteChanged(projectId);
  return answer(status, headers, bytes);
}

/** Checks whether a body has areas and markers, which are far more work than files of the same length. */
function isOfMap({ bodyBytesMax }: Endpoint): boolean {
  return bodyBytesMax > limits.jsonBytesMax;
}

/** Checks whether the answer has all of a large project, even if the body is short. */
async function hasLargeAnswer({ endpoint: { replyIsTrusted }, call }: Work): Promise<boolean> {
  const { project_id: project } = call.params;
  return replyIsTrusted && typeof project === 'string' && isAboutLarge(call, project);
}

async function isAboutLarge({ ctx }: Call, project: string): Promise<boolean> {
  return callPool() !== null && isLargeProject(ctx, project);
}

/** Returns the part of a call that a thread needs. */
function passedCall({ endpoint, call }: Work, body: Uint8Array[]): PooledCall {
  const { request, params, ctx, headers } = call;
  const { db: _, now: __, afterCommit: ___, emit: ____, ...rest } = ctx;
  const passed = passedHeaders.flatMap((name) => {
    const value = request.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  const { key, address } = callerOf(call);
  return {
    method: endpoint.method,
    path: endpoint.path,
    url: request.url,
    requestHeaders: Object.fromEntries(passed),
    body,
    params,
    headers,
    ctx: rest,
    caller: { key, address },
  };
}

function bodyBytesMax(request: Request, endpoint: Endpoint): number {
  if (endpoint.bodyKind === 'none') return 0;
  return isMultipart(request, endpoint) ? limits.multipartBytesMax : endpoint.bodyBytesMax;
}

function callerOf({ request, ctx }: Call): Caller {
  const { actor, clientAddress: address } = ctx;
  return { key: keyOf(actor, address), address, signal: request.signal };
}

/** Returns the key of the caller's queue. All API keys of an organization share one. */
function keyOf(actor: Actor, address: string): string {
  if (actor.kind === 'user') return `user ${actor.userId}`;
  return actor.kind === 'key' ? `organization ${actor.organizationId}` : `address ${address}`;
}
