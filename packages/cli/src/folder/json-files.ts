import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Faults } from './faults.ts';
import { projectName } from './lock.ts';
import { readOwnFile, requireOwnFolders } from './own-files.ts';
import { type Fields, isObject } from './plain-form.ts';

/** Larger than the largest map. */
const bytesMax = 256 * 1024 * 1024;
/** Deeper than any map is nested. */
const depthMax = 40;

/**
 * Reads the JSON files of a folder. Malformed content is a fault and is never read as empty, because that would delete
 * records.
 */
export class JsonFiles {
  readonly #folder: string;
  readonly #faults: Faults;

  constructor(folder: string, faults: Faults) {
    this.#folder = folder;
    this.#faults = faults;
  }

  /** Reads the object in a file. A missing file is a fault and returns null. */
  read(file: string): Fields | null {
    const read = readOwnFile(this.#folder, file, bytesMax);
    if ('wrong' in read) return this.#refuse(file, read.wrong);
    let content: unknown;
    try {
      // Drops a byte order mark, and refuses another encoding, whose letters would be lost.
      content = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(read.value));
    } catch (error) {
      return this.#refuse(file, error instanceof Error ? error.message : 'is not valid JSON');
    }
    if (!isObject(content)) return this.#refuse(file, 'is not a JSON object');
    if (isDeeper(content, depthMax)) return this.#refuse(file, 'is nested too deeply');
    return content;
  }

  /** Returns a member that is an object, or an empty object if it is missing. */
  objectIn(content: Fields, file: string, name: string): Fields {
    const { [name]: value = {} } = content;
    if (isObject(value)) return value;
    this.#faults.add(file, name, 'is not an object');
    return {};
  }

  /** Returns a member that is a list of objects, or an empty list if it is missing. */
  listIn(content: Fields, file: string, name: string): Fields[] {
    const { [name]: value = [] } = content;
    if (!Array.isArray(value)) {
      this.#faults.add(file, name, 'is not a list');
      return [];
    }
    return value.flatMap((entry: unknown, i) => {
      if (isObject(entry)) return [entry];
      this.#faults.add(file, `${name}[${i}]`, 'is not an object');
      return [];
    });
  }

  #refuse(file: string, why: string): null {
    this.#faults.add(file, '', why);
    return null;
  }
}

function isDeeper(value: unknown, left: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return left === 0 || Object.values(value).some((member) => isDeeper(member, left - 1));
}

/** Returns the paths of the level files. */
export function levelFiles(folder: string): string[] {
  const levels = join(folder, 'levels');
  if (!existsSync(levels)) return [];
  return readdirSync(levels)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => `levels/${name}`);
}

/** The bytes of the folder's JSON files by path; null for a file that is not read, such as a link. */
export type BytesBefore = ReadonlyMap<string, Uint8Array | null>;

/** Returns the current bytes, by which a later step finds files that changed. */
export function bytesOf(folder: string): BytesBefore {
  requireOwnFolders(folder);
  const files = [projectName, ...levelFiles(folder)].map((file) => {
    const read = readOwnFile(folder, file, bytesMax);
    return [file, 'wrong' in read ? null : read.value] as const;
  });
  return new Map(files);
}
