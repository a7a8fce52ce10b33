import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { newServer } from './mcp-server.ts';
import type { McpCall } from './message-call.ts';

const named = ['mcp-protocol-version', 'mcp-method', 'mcp-name'];

/**
 * Answers a message by a server that lives for it alone, always as JSON: by the revisions of the protocol that begin
 * with `initialize`, and by those without sessions (2026-07-28).
 */
export async function serveMessage(call: McpCall): Promise<Response> {
  const request = requestOf(call);
  const options = { parsedBody: call.message };
  if (await isLegacyRequest(request, call.message)) return serveWithHandshake(call, request);
  // Nothing here changes while somebody listens, so that no stream is kept open.
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

/** What the SDK reads of a request. A client need not say that it takes JSON: it gets nothing else. */
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
