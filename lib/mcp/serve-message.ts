import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { newServer } from './mcp-server.ts';
import type { McpCall } from './message-call.ts';

const named = ['mcp-protocol-version', 'mcp-method', 'mcp-name'];

/**
 * Answers one message with a server of its own, always as JSON. Supports the protocol revisions that begin with
 * `initialize` and those without sessions (2026-07-28).
 */
export async function serveMessage(call: McpCall): Promise<Response> {
  const request = requestOf(call);
  const options = { parsedBody: call.message };
  if (await isLegacyRequest(request, call.message)) return serveWithHandshake(call, request);
  // Subscriptions are off: nothing changes that a client could listen to, so no stream stays open.
  const handler = createMcpHandler(() => newServer(call), { legacy: 'reject', maxSubscriptions: 0 });
  try {
    return await handler.fetch(request, options);
  } finally {
    await handler.close();
  }
}

async function serveWithHandshake(call: McpCall, request: Request): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const server = newServer(call);
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody: call.message });
  } finally {
    await server.close();
  }
}

/** Returns the request for the SDK. It always accepts JSON: clients need not say so and get nothing else. */
function requestOf({ ctx, header }: McpCall): Request {
  const headers = new Headers({
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  });
  for (const name of named) {
    const value = header(name);
    if (value !== null) headers.set(name, value);
  }
  return new Request(`${ctx.origin}/api/mcp/`, { method: 'POST', headers });
}
