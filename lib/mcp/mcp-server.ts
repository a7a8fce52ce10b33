import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
} from '@modelcontextprotocol/server';
import { AppError } from '#lib/contract/errors.ts';
import type { McpCall } from './message-call.ts';
import { listResources, readResource, resourceTemplates } from './resources.ts';
import { describedTools, tools } from './tools.ts';

const instructions = [
  'Atrium publishes interactive indoor maps. A project has levels (floors), a level has areas (polygons) and markers (points).',
  'Find a place with search_places, read it with get_place, change it with update_places: its id or key and its kind name it.',
  'What is saved is a draft. update_places also changes the place on the live map, where it is published; everything else of the draft goes live with publish.',
].join(' ');

/** Returns a server for one message. It acts only for the caller of `call`. */
export function newServer({ ctx, say }: McpCall): Server {
  const server = new Server(
    { name: 'atrium', title: 'Atrium', version: '1' },
    { capabilities: { tools: {}, resources: {} }, instructions },
  );
  server.setRequestHandler('tools/list', () => ({ tools: describedTools() }));
  server.setRequestHandler('tools/call', async ({ params: { name, arguments: sent } }) => {
    const found = tools.find(({ tool }) => tool.name === name);
    if (!found) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${name}.`);
    try {
      return textResult(JSON.stringify(await found.run(ctx, sent ?? {})));
    } catch (error) {
      return { ...textResult(say(error)), isError: true };
    }
  });
  server.setRequestHandler('resources/list', ({ params }) =>
    withProtocolErrors(say, () => listResources(ctx, params?.cursor)),
  );
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates }));
  server.setRequestHandler('resources/read', ({ params: { uri } }) =>
    withProtocolErrors(say, () => readResource(ctx, uri), uri),
  );
  return server;
}

function textResult(text: string) {
  return { content: [{ type: 'text' as const, text }] };
}

/** Runs `read` and turns a thrown error into an error of the protocol with the API's sentence. */
async function withProtocolErrors<T>(say: McpCall['say'], read: () => Promise<T>, uri?: string): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const sentence = say(error);
    if (uri !== undefined && error instanceof AppError && error.kind === 'notFound')
      throw new ResourceNotFoundError(uri, sentence);
    const code =
      error instanceof AppError ? ProtocolErrorCode.InvalidRequest : ProtocolErrorCode.InternalError;
    throw new ProtocolError(code, sentence);
  }
}
