import * as z from 'zod';

const id = z.union([z.string().max(200), z.number()]);

/**
 * A JSON-RPC 2.0 message as the Model Context Protocol sends it: a request (with `id`), a notification (without), or an
 * answer. Batches are not accepted: the protocol has removed them, and they would bypass the rate limit.
 */
export const message = z
  .looseObject({
    jsonrpc: z.literal('2.0'),
    id: id.optional(),
    method: z.string().max(200).optional(),
    params: z.looseObject({}).optional(),
    result: z.looseObject({}).optional(),
    error: z.looseObject({}).optional(),
  })
  .meta({ id: 'McpMessage', description: 'A JSON-RPC 2.0 message; batches are not supported' });

/** Reply to a request: its result, or an error of the protocol. */
export const messageReply = z
  .looseObject({
    jsonrpc: z.literal('2.0'),
    id: id.nullable().optional(),
    result: z.looseObject({}).optional(),
    error: z.looseObject({ code: z.int(), message: z.string() }).optional(),
  })
  .meta({ id: 'McpReply' });

export const messageError = z
  .looseObject({
    jsonrpc: z.literal('2.0'),
    id: id.nullable().optional(),
    error: z.looseObject({ code: z.int(), message: z.string() }),
  })
  .meta({ id: 'McpError', description: 'A JSON-RPC 2.0 error' });
