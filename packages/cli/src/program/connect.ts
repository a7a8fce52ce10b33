import { type Client, createClient, getProject, listProjects, NotFoundError } from '@atrium/client';
import type { ProjectDetail } from '../../../../lib/editor/model/types.ts';
import { type Call, textOf } from './command.ts';
import { keyFilePath, readKeyFile } from './key-file.ts';
import { Stop } from './stop.ts';

export type Connection = { client: Client; url: string; hasKey: boolean };

/** Returns a client with the service's address and key. `ofFolder` is the address that the folder was pulled from. */
export function connect(call: Call, ofFolder: string | null = null): Connection {
  const { values, env } = call;
  const said = addressOf(textOf(values, 'url') ?? env.ATRIUM_URL);
  const kept = readKeyFile(keyFilePath(call));
  const folderUrl = addressOf(ofFolder ?? undefined);
  if (said && folderUrl && said !== folderUrl)
    throw new Stop('usage', `This folder belongs to ${folderUrl}, not to ${said}.`);
  const url = said ?? folderUrl ?? kept.default;
  if (!url) throw new Stop('usage', 'Set the address of Atrium with --url, ATRIUM_URL or atrium login.');
  const given = textOf(values, 'key') ?? env.ATRIUM_KEY;
  // A folder from somebody else must not choose where a key is sent.
  if (given && !said && url !== kept.default)
    throw new Stop('usage', `Confirm with --url or ATRIUM_URL that the key is for ${url}.`);
  const key = given || kept.keys[url];
  return { client: createClient({ baseUrl: url, ...(key && { key }) }), url, hasKey: Boolean(key) };
}

/** Like `connect`, but throws if there is no key. */
export function connectWithKey(call: Call, ofFolder: string | null = null): Connection {
  const connection = connect(call, ofFolder);
  if (!connection.hasKey)
    throw new Stop(
      'notAllowed',
      `There is no key for ${connection.url}. Use --key, ATRIUM_KEY or: atrium login --url ${connection.url}`,
    );
  return connection;
}

/** Normalizes an address to the form in which keys are stored. */
export function addressOf(text: string | undefined): string | null {
  if (!text) return null;
  let url: URL;
  try {
    url = new URL(text);
  } catch (cause) {
    throw new Stop('usage', `${text} is not a URL such as https://maps.example.org.`, { cause });
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new Stop('usage', `${text} does not begin with https:// or http://.`);
  return `${url.origin}${url.pathname.replace(/(?<!\/)\/+$/, '')}`;
}

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Finds the id of a project that a person names by key or id. */
export async function findProjectId(
  { client }: Connection,
  named: string,
  signal: AbortSignal,
): Promise<string> {
  if (idPattern.test(named)) return named;
  for await (const { id, key } of client.each(listProjects, {
    query: { search: named, page_size: 100 },
    signal,
  }))
    if (key === named) return id;
  // The search looks at names; the key may be different.
  for await (const { id, key } of client.each(listProjects, { query: { page_size: 100 }, signal }))
    if (key === named) return id;
  throw new Stop('failed', `There is no project ${named}, or the key cannot access it.`);
}

export async function loadProject(
  { client, url }: Connection,
  id: string,
  signal: AbortSignal,
): Promise<ProjectDetail> {
  try {
    const detail = (await client.call(getProject, { params: { project_id: id }, signal })) as ProjectDetail;
    const lists = [detail?.levels, detail?.tags];
    if (
      !lists.every(isList) ||
      !detail.levels.every(({ areas, markers }) => isList(areas) && isList(markers))
    )
      throw new Stop('failed', `The response of ${url} is not from Atrium. Check the address.`);
    return detail;
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    throw new Stop('failed', `The project ${id} does not exist, or the key cannot access it.`, {
      cause: error,
    });
  }
}

/** Checks a list of a response, which may come from another program or from a faulty service. */
function isList(value: unknown): boolean {
  return Array.isArray(value) && !value.includes(null);
}
