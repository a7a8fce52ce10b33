import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { doorPort } from './door.ts';

/** Result of a tool: its text, parsed if it is JSON, and whether it is an error. */
// biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape; what they expect is asserted.
export type ToolAnswer = { isError: boolean; text: string; json: any };

export type Assistant = {
  client: Client;
  call: (name: string, args?: Record<string, unknown>) => Promise<ToolAnswer>;
};

/** Connects the SDK's own client over HTTP to the door. `'auto'` tries the protocol revision without sessions first. */
export async function connectAssistant(key: string, mode: 'legacy' | 'auto' = 'legacy'): Promise<Assistant> {
  const client = new Client({ name: 'tests', version: '1' }, { versionNegotiation: { mode } });
  const url = new URL(`http://127.0.0.1:${doorPort()}/api/mcp/`);
  const requestInit = { headers: { Authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
  const call = async (name: string, args: Record<string, unknown> = {}) => {
    const { content, isError = false } = await client.callTool({ name, arguments: args });
    const [first] = content;
    const text = first?.type === 'text' ? first.text : '';
    return { isError, text, json: isError ? null : JSON.parse(text) };
  };
  return { client, call };
}
