import type { McpCall } from './message-call.ts';

/** Answers one message of the protocol. The first message loads the SDK, which most processes never need. */
export async function answerMessage(call: McpCall): Promise<{ status: number; body: string | null }> {
  const { serveMessage } = await import('./serve-message.ts');
  const response = await serveMessage(call);
  const body = await response.text();
  return { status: response.status, body: body === '' ? null : body };
}
