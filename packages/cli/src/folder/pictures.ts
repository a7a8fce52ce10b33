import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isKey } from '../../../../lib/contract/is-key.ts';
import type { Entity } from '../../../../lib/editor/model/types.ts';
import { isPlace } from '../../../../lib/editor/model/types.ts';
import { Stop } from '../program/stop.ts';
import type { Terminal } from '../program/terminal.ts';
import { isPicturePath, type KnownPicture } from './lock.ts';

type Wanted = { url: string; id: string | null; path: string };
export type Fetched = {
  /** By address and by id. */
  paths: Map<string, string>;
  known: Record<string, KnownPicture>;
  /** Those that were not there, by their path. */
  files: Map<string, Uint8Array>;
};

const atOnce = 6;
const bytesMax = 20 * 1024 * 1024;

/** The pictures of a project; those that lie in the folder already are not fetched again. */
export async function fetchPictures(
  entities: readonly Entity[],
  {
    folder,
    known,
    terminal,
    signal,
  }: {
    folder: string;
    known: Readonly<Record<string, KnownPicture>>;
    terminal: Terminal;
    signal: AbortSignal;
  },
): Promise<Fetched> {
  const wanted = wantedPictures(entities, known);
  const fetched: Fetched = { paths: new Map(), known: {}, files: new Map() };
  const missing: Wanted[] = [];
  for (const picture of wanted) {
    const { url, id, path } = picture;
    fetched.paths.set(id ?? url, path);
    const before = known[path];
    if (before?.url === url && hashOfFile(folder, path) === before.sha256)
      fetched.known[path] = { url, id, sha256: before.sha256 };
    else missing.push(picture);
  }
  let done = 0;
  const next = async (): Promise<void> => {
    for (let one = missing.shift(); one; one = missing.shift()) {
      const bytes = await fetchBytes(one.url, signal);
      fetched.files.set(one.path, bytes);
      fetched.known[one.path] = { url: one.url, id: one.id, sha256: sha256(bytes) };
      terminal.progress('Pictures', ++done, count);
    }
  };
  const count = missing.length;
  await Promise.all(Array.from({ length: atOnce }, next));
  const inOrder = wanted.flatMap(({ path }) => {
    const one = fetched.known[path];
    return one ? [[path, one] as const] : [];
  });
  return { ...fetched, known: Object.fromEntries(inOrder) };
}

/** Each picture once, under the path that it has, else under one that says what it is of. */
function wantedPictures(
  entities: readonly Entity[],
  known: Readonly<Record<string, KnownPicture>>,
): Wanted[] {
  const paths = new Map(Object.entries(known).map(([path, { url }]) => [url, path]));
  const taken = new Set<string>();
  const wanted = new Map<string, Wanted>();
  const add = (url: string, id: string | null, name: string) => {
    if (wanted.has(id ?? url)) return;
    const kept = paths.get(url);
    let path = kept ?? `images/${name}${endingOf(url)}`;
    for (let number = 2; taken.has(path); number++) path = `images/${name}-${number}${endingOf(url)}`;
    taken.add(path);
    wanted.set(id ?? url, { url, id, path });
  };
  for (const entity of entities) {
    const key = 'key' in entity && isKey(entity.key) ? entity.key : 'picture';
    if (entity.kind === 'level' && entity.imageUrl !== null) add(entity.imageUrl, null, key);
    if (isPlace(entity))
      for (const { id, url } of entity.images) add(url, id, `${key}-${id.replaceAll(/\W/g, '').slice(-8)}`);
  }
  return [...wanted.values()];
}

function endingOf(url: string): string {
  return /\.(?:png|jpe?g|gif|webp|svg)$/i.exec(new URL(url).pathname)?.[0].toLowerCase() ?? '.png';
}

async function fetchBytes(url: string, signal: AbortSignal): Promise<Uint8Array> {
  const { protocol } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new Stop('failed', `${url} is no address of a picture.`);
  let response: Response;
  try {
    response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(60_000)]) });
  } catch (cause) {
    signal.throwIfAborted();
    throw new Stop('failed', `The picture ${url} cannot be fetched.`, { cause });
  }
  if (!response.ok) throw new Stop('failed', `The picture ${url} answers ${response.status}.`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes.byteLength > bytesMax) throw new Stop('failed', `The picture ${url} is too large.`);
  return bytes;
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The bytes of a picture in the folder; null where there is none. A link to somewhere else is none. */
export function readPicture(folder: string, path: string): Uint8Array<ArrayBuffer> | null {
  const full = join(folder, path);
  if (!isPicturePath(path) || !existsSync(full) || !lstatSync(full).isFile()) return null;
  return new Uint8Array(readFileSync(full));
}

function hashOfFile(folder: string, path: string): string | null {
  const bytes = readPicture(folder, path);
  return bytes && sha256(bytes);
}
