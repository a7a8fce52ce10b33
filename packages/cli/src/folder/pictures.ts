import { createHash } from 'node:crypto';
import { Stop } from '../program/stop.ts';
import type { Terminal } from '../program/terminal.ts';
import type { Entry } from './icon.ts';
import type { Found } from './local-pictures.ts';
import type { KnownPicture } from './lock.ts';
import { isThere, readOwnFile } from './own-files.ts';
import { type Wanted, wantedPictures } from './wanted-pictures.ts';

export type Fetched = {
  /** Paths by URL (plans, the logo) and by id (pictures of places, icons). */
  paths: Map<string, string>;
  known: Record<string, KnownPicture>;
  /** New files by their path. */
  files: Map<string, Uint8Array>;
};

const atOnce = 6;
const bytesMax = 20 * 1024 * 1024;

type Job = {
  folder: string;
  /** Null if the folder is new. Existing files in it are overwritten only after a question. */
  known: Readonly<Record<string, KnownPicture>> | null;
  terminal: Terminal;
  signal: AbortSignal;
};

/** Fetches the pictures of a project, except those that the folder already has. */
export async function fetchPictures(entries: readonly Entry[], job: Job): Promise<Fetched> {
  const { folder, terminal, signal } = job;
  const known = job.known ?? {};
  const isTaken = (path: string) => job.known !== null && !(path in known) && isThere(folder, path);
  const wanted = wantedPictures(entries, { known, isTaken });
  const fetched: Fetched = { paths: new Map(), known: {}, files: new Map() };
  const missing: Wanted[] = [];
  for (const picture of wanted) {
    const { url, id, path } = picture;
    fetched.paths.set(id ?? url, path);
    const before = known[path];
    if (before?.url === url && !before.isSent && hashOfFile(folder, path) === before.sha256)
      fetched.known[path] = { url, id, sha256: before.sha256 };
    else missing.push(picture);
  }
  let done = 0;
  const count = missing.length;
  const failing = new AbortController();
  const either = AbortSignal.any([signal, failing.signal]);
  const next = async (): Promise<void> => {
    for (let one = missing.shift(); one; one = missing.shift()) {
      const bytes = await fetchBytes(one.url, either);
      fetched.files.set(one.path, bytes);
      fetched.known[one.path] = { url: one.url, id: one.id, sha256: sha256(bytes) };
      terminal.progress('Pictures', ++done, count);
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, next));
  } catch (error) {
    // The command ends with its last request, so the rest is not fetched.
    failing.abort();
    throw error;
  }
  const inOrder = wanted.flatMap(({ path }) => {
    const one = fetched.known[path];
    return one ? [[path, one] as const] : [];
  });
  return { ...fetched, known: Object.fromEntries(inOrder) };
}

async function fetchBytes(url: string, signal: AbortSignal): Promise<Uint8Array> {
  const protocol = URL.parse(url)?.protocol;
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new Stop('failed', `${url} is not the URL of a picture.`);
  try {
    const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(60_000)]) });
    if (!response.ok) throw new Stop('failed', `The picture ${url} returned ${response.status}.`);
    return await bodyOf(response, url);
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof Stop) throw cause;
    throw new Stop('failed', `The picture ${url} cannot be loaded.`, { cause });
  }
}

/** Reads a whole body, but not more than the maximum size of a picture. */
async function bodyOf({ body }: Response, url: string): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.byteLength;
    if (size > bytesMax) throw new Stop('failed', `The picture ${url} is too large.`);
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Reads a picture of the folder. A link to somewhere else is refused. */
export function readPicture(folder: string, path: string): Found<Uint8Array<ArrayBuffer>> {
  const read = readOwnFile(folder, path, bytesMax);
  return 'wrong' in read ? read : { value: new Uint8Array(read.value) };
}

/** Returns the hash of a file, or null if there is no such file. */
export function hashOfFile(folder: string, path: string): string | null {
  const read = readPicture(folder, path);
  return 'wrong' in read ? null : sha256(read.value);
}
